const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const chunkLength = 32_768;

/** A download for the owner that is written while it is read; `pieces` are told when nobody reads on. */
export function fileAnswer(pieces: AsyncGenerator<string>, name: string, format: keyof typeof mediaTypes): Response {
  const text = new TextEncoder();
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
