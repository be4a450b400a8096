import { redirect } from 'react-router';
import { type Args, deskAction, placeOf } from '#src/desk/require-sign-in.server.ts';
import { unknownIntent } from '#src/lib/outcome.ts';
import { tellNamed } from '#src/notices/notice-store.server.ts';
import type { Acted } from '#src/ui/act.tsx';
import { leadActs } from './lead-acts.server.ts';
import { heldBackActs } from './leads.server.ts';
import { personActs } from './people.server.ts';
import { type On, templateActs, threadActs } from './thread-actions.server.ts';
import { rowActs } from './today-actions.server.ts';

/** What can be done, by address: `POST /admin/leads/:id/reply`. In place of a lead's id can stand `several`. */
export const acts: Readonly<Record<string, Readonly<Record<string, (on: On) => Promise<Acted>>>>> = {
  leads: { ...threadActs, ...rowActs.lead, ...leadActs },
  chats: rowActs.chat,
  tasks: rowActs.task,
  people: { ...rowActs.person, ...personActs },
  held: heldBackActs,
  templates: templateActs,
};

/** Every act runs in a transaction of its own, with its audit entry. @throws a redirect back if the browser posted. */
export async function carryOut(args: Args) {
  const { pathname } = new URL(args.request.url);
  const [, , kind = '', id = '', name = ''] = pathname
    .replace(/\.data$/, '')
    .split('/')
    .map(decodeURIComponent);
  const answer = await deskAction(args, async (signedIn, form): Promise<Acted> => {
    const table = Object.hasOwn(acts, kind) ? acts[kind] : undefined;
    const act = table && Object.hasOwn(table, name) ? table[name] : undefined;
    if (!act) return unknownIntent;
    const parts = { ...signedIn, tell: tellNamed(signedIn.notifier.parts) };
    const acted = await act({ parts, id, form });
    parts.wake();
    parts.notifier.wake();
    parts.changes.announce();
    return acted;
  });
  // Before the screen is awake.
  if (args.request.headers.get('sec-fetch-dest') === 'document') throw redirect(placeOf(args.request));
  return answer;
}
