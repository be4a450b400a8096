import { exportHistory, noteExport } from '#src/features/chat/history.server.ts';
import type { Route } from './+types/chat-export';
import { staffOrDeviceOnly } from './device.server.ts';
import { fileAnswer } from './file-answer.server.ts';

/** Every chat session as the file chat_history.json (S2 §6). */
export async function loader(args: Route.LoaderArgs) {
  const { db, actor, clock } = await staffOrDeviceOnly(args, '/chat-history');
  await noteExport(db, { actor, at: clock.now() });
  return fileAnswer(exportHistory(db), 'chat_history.json', 'json');
}
