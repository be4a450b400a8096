import { exportAnswer } from '#src/desk/export-answer.server.ts';
import { requireFresh, staffOrDeviceOnly } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/chat-export';
import { exportHistory } from './history.server.ts';

/** All chat sessions as chat_history.json (S2 §6). */
export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOrDeviceOnly(args, '/chat-history');
  requireFresh(parts, args.request);
  const { db, noteDone } = parts;
  await noteDone({ action: 'export', subject: 'chat history' });
  return exportAnswer(exportHistory(db), 'chat_history.json', 'json');
}
