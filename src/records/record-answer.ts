import { deskAction } from '#src/desk/require-sign-in.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Route } from './+types/record-answer';
import { answerEditor } from './editor.server.ts';
import { recordOf } from './record.server.ts';

/** What the editor of a document asks for, answered as JSON. */
export async function action(args: Route.ActionArgs) {
  const answer = await deskAction(args, async ({ records, clock, actor, changes }, form) => {
    const own = recordOf(args.params);
    if (!own || own.collection.desk) return refuse('This record doesn’t exist.');
    const said = await answerEditor({ records, clock, actor, ...own, form });
    if (said.ok && form.get('intent') !== 'keep') changes.announce();
    return said;
  });
  return Response.json(answer.data, answer.init ?? {});
}
