import {
  answeredFields,
  type Field,
  type FormDeclaration,
  isAsked,
  optionValue,
} from '#src/content/forms/declaration.ts';
import { emailAddress, isEmailAddress, line, paragraph } from '#src/lib/fields.ts';
import { earlyErrors } from '#src/lib/first-errors.ts';
import { plainDigits } from '#src/lib/search-words.ts';
import { z } from '#src/lib/zod.ts';

const notInList = 'Please choose from the list';

type AnswerTo<F extends Field> = F extends { kind: 'choices'; options: readonly { value: infer V }[] } ? V[] : string;

type Answered<D extends FormDeclaration> = Exclude<D['fields'][number], { kind: 'derived' | 'document' }>;

/** By field name. `Own` replaces fields that the form validates itself. */
export type AnswersOf<D extends FormDeclaration, Own = unknown> = {
  [F in Exclude<Answered<D>, { when: object }> as F['name']]: AnswerTo<F>;
} & { [F in Extract<Answered<D>, { when: object }> as F['name']]?: AnswerTo<F> } & Own;

/** By value or label, because S1 §9 names some lists by the one and some by the other. */
function choice({ options, required, unknown = notInList }: Extract<Field, { kind: 'choice' }>) {
  const one = z.string({ error: required ?? unknown }).transform((said, context) => {
    const isEmpty = said.trim() === '';
    if (isEmpty && required === undefined) return '';
    const value = isEmpty ? undefined : optionValue(options, said);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: isEmpty && required ? required : unknown });
    return z.NEVER;
  });
  return required === undefined ? one.default('') : one;
}

/**
 * At least one option; without duplicates, in the order of the list. A plain-HTML client may send one joined text (S1
 * §7).
 */
function choices({ options, required }: Extract<Field, { kind: 'choices' }>) {
  return z
    .union([z.string().transform((joined) => joined.split(',')), z.array(z.string()).max(100)], { error: required })
    .transform((said, context) => {
      const named = said.filter((name) => name.trim() !== '');
      const values = named.map((name) => optionValue(options, name));
      if (named.length === 0) context.addIssue({ code: 'custom', message: required });
      if (values.includes(undefined)) context.addIssue({ code: 'custom', message: notInList });
      return options.map(({ value }) => value).filter((value) => values.includes(value));
    });
}

const leastDigits = 7;

export const addressIn = (typed: string): string | undefined =>
  typed
    .split(/[\s,;<>()]+/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .find(isEmailAddress);

/** What a browser can check; undefined when possibly valid. */
function reachProblem(typed: string, { kind, reach }: Extract<Field, { kind: 'line' | 'phone' }>): string | undefined {
  if (!reach || plainDigits(typed).replace(/\D/g, '').length >= leastDigits) return undefined;
  if (typed === '') return reach.missing;
  if (kind === 'phone') return reach.phone;
  return addressIn(typed) ? undefined : typed.includes('@') ? reach.email : reach.phone;
}

function schemaOfField(field: Field): z.ZodType {
  switch (field.kind) {
    case 'email':
      return emailAddress(field.required, field.invalid);
    case 'paragraph': {
      const text = paragraph(field.max, field.required);
      const { min } = field;
      if (min) return text.pipe(z.string().min(min.characters, min.message));
      return field.required === undefined ? text.default('') : text;
    }
    case 'choice':
      return choice(field);
    case 'choices':
      return choices(field);
    case 'date':
      return z.iso.date({ error: field.required });
    case 'time':
      return z.iso.time({ precision: -1, error: field.required });
    case 'line':
    case 'phone': {
      const text = line(field.max, field.required).superRefine((typed, context) => {
        const message = reachProblem(typed, field);
        if (message) context.addIssue({ code: 'custom', message });
      });
      return field.required === undefined ? text.default('') : text;
    }
    default:
      throw new TypeError(`the form has to bring a schema of its own for the ${field.kind} ${field.name}`);
  }
}

/**
 * Validation of a form (S1 §5), for server, browser and a single wizard step. `own`: schemas of fields the form
 * validates itself, by name. `step` from 1: only that step's fields.
 * @throws TypeError for a document without a schema of its own.
 */
export function schemaOf<D extends FormDeclaration, Own extends Record<string, z.ZodType> = Record<never, never>>(
  declaration: D,
  { own, step }: { own?: Own; step?: number } = {},
): z.ZodType<AnswersOf<D, { [K in keyof Own]: z.infer<Own[K]> }>> {
  const fields = answeredFields(declaration).filter((field) => step === undefined || field.step === step);
  const shape = fields.map((field) => [field.name, own?.[field.name] ?? schemaOfField(field)]);
  const whole = z.object(Object.fromEntries(shape));
  if (!fields.some(({ when }) => when)) return whole as never;
  // Some fields depend on other answers; fields not asked are neither validated nor kept.
  const asked = z.record(z.string(), z.unknown()).transform((answers, context) => {
    const names = fields.filter((field) => isAsked(field, answers)).map(({ name }) => [name, true] as const);
    const parsed = whole.pick(Object.fromEntries(names) as never).safeParse(answers);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
  return asked as never;
}

/** First message per wrong field, for the browser; `step` from 1. */
export const errorsOf = (form: FormDeclaration, values: Record<string, unknown>, step?: number) =>
  earlyErrors(schemaOf(form, step === undefined ? {} : { step }), values);
