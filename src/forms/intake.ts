import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import type { AnyForm, IntakeForm, ReceivedForm, StoredFiles, Submission } from '#src/intake/form.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { type Answers, type AnswerWords, leadFactsOf } from './present.ts';

/** A declared form as the server takes it, and what else is known of it. */
export interface ServedForm extends AnyForm {
  declaration: FormDeclaration;
  words?: AnswerWords;
  /** Answers that have changed since they were sent, by submission, for example another slot. */
  changed?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Answers>>;
}

/** What a form has beside its declaration. */
type ServeOptions<Input> = Omit<IntakeForm<Input>, 'type' | 'answers' | 'lead'> & {
  words?: AnswerWords;
  changed?: ServedForm['changed'];
  /** Answers that the server adds: the declaration's derived fields, and the names of files. */
  derive?(input: Input, files: StoredFiles, came: ReceivedForm): Answers;
  /** When it takes place, as `LeadFacts.starts` has it. */
  starts?(answers: Answers): string;
};

/** Makes a declared form one that `receive` takes. */
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
