import { exportHistory, noteExport } from '#src/features/chat/history.server.ts';
import type { Route } from './+types/chat-export';
import { staffOrDeviceOnly } from './device.server.ts';

/** Every chat session as the file chat_history.json (S2 §6). */
export async function loader(args: Route.LoaderArgs) {
  const { db, actor, clock } = await staffOrDeviceOnly(args, '/chat-history');
  await noteExport(db, { actor, at: clock.now() });
  const text = new TextEncoder();
  const pieces = exportHistory(db);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(text.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="chat_history.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
