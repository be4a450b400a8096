import { type Args, deskAction } from '#src/desk/require-sign-in.server.ts';
import { answerArticle } from './article-actions.server.ts';

/** What the forms of an article's editor ask for, sent by themselves or by its script. */
export const actOnArticle = (args: Args & { params: { id: string } }) =>
  deskAction(args, async ({ records, clock, actor, changes }, form) => {
    const answer = await answerArticle({ records, clock, actor }, args.params.id, form);
    if (answer.ok && form.get('intent') !== 'keep') changes.announce();
    return answer;
  });
