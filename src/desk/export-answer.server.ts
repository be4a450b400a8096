import { csvLine } from '#src/lib/csv.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const chunkLength = 32_768;

async function* jsonText(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const record of records) {
    yield before + JSON.stringify(record);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* csvText(records: AsyncIterable<object>, titles: readonly string[] = []): AsyncGenerator<string> {
  let isFirst = true;
  for await (const record of records) {
    // Byte order mark: spreadsheets then read the file as UTF-8.
    if (isFirst) yield `\uFEFF${csvLine(Object.keys(record))}`;
    yield csvLine(Object.values(record));
    isFirst = false;
  }
  if (isFirst && titles.length > 0) yield `\uFEFF${csvLine(titles)}`;
}

/** Streams `records`, and stops reading when the client leaves. CSV titles: the first record's keys, else `titles`. */
export function exportAnswer(
  records: AsyncGenerator<unknown>,
  name: string,
  format: keyof typeof mediaTypes,
  titles?: readonly string[],
): Response {
  const text = new TextEncoder();
  const pieces = format === 'json' ? jsonText(records) : csvText(records as AsyncGenerator<object>, titles);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let chunk = '';
      while (chunk.length < chunkLength) {
        const { value, done } = await pieces.next();
        if (done) {
          if (chunk) controller.enqueue(text.encode(chunk));
          controller.close();
          return;
        }
        chunk += value;
      }
      controller.enqueue(text.encode(chunk));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
