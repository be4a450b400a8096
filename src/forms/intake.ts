import { callerMessages } from '#src/content/forms/caller.ts';
import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import type { AnyForm, IntakeForm, ReceivedForm, StoredFiles, Submission } from '#src/intake/form.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { z } from '#src/lib/zod.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { type Answers, type AnswerWords, leadFactsOf } from './present.ts';

export interface ServedForm extends AnyForm {
  declaration: FormDeclaration;
  words?: AnswerWords;
  /** Answers changed since submission, for example a moved slot, by submission id. */
  changed?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Answers>>;
}

type ServeOptions<Input> = Omit<IntakeForm<Input>, 'type' | 'answers' | 'lead'> & {
  words?: AnswerWords;
  changed?: ServedForm['changed'];
  /** Server-side answers: derived fields and file names. */
  derive?(input: Input, files: StoredFiles, came: ReceivedForm): Answers;
  /** As in `LeadFacts.starts`. */
  starts?(answers: Answers): string;
};

export function serve<Input extends object>(declaration: FormDeclaration, parts: ServeOptions<Input>): ServedForm {
  const { derive, starts, words, changed, ...form } = parts;
  const names = new Set(declaration.fields.map(({ name }) => name));
  return {
    ...form,
    declaration,
    type: declaration.type,
    ...(words ? { words } : {}),
    ...(changed ? { changed } : {}),
    answers(input: Input, files: StoredFiles, came: ReceivedForm) {
      const all = { ...input, ...derive?.(input, files, came) };
      return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
    },
    lead: (answers: Submission<Input>['answers']) => ({
      ...leadFactsOf(declaration, answers, words),
      starts: starts?.(answers) ?? '',
    }),
  };
}

/** Of whoever telephoned a number or an address is enough. */
export function checkCaller({ email, phone }: { email: string; phone: string }, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (email === '' && phone === '') issue('phone', callerMessages.unreachable);
  if (email !== '' && !isEmailAddress(email)) issue('email', callerMessages.invalid);
}
