import { ReadableStream, TextEncoderStream } from 'node:stream/web';
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

/** Fewer and larger pieces. */
async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Streams `records`, and stops reading when the client leaves. CSV titles: the first record's keys, else `titles`. */
export function exportAnswer(
  records: AsyncGenerator<unknown>,
  name: string,
  format: keyof typeof mediaTypes,
  titles?: readonly string[],
): Response {
  const pieces = format === 'json' ? jsonText(records) : csvText(records as AsyncGenerator<object>, titles);
  const body = ReadableStream.from(chunksOf(pieces)).pipeThrough(new TextEncoderStream());
  return new Response(body as BodyInit, {
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
