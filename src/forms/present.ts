import { inWords } from '#src/content/facts.ts';
import { type Field, type FormDeclaration, isAsked } from '#src/content/forms/declaration.ts';
import type { MailField } from '#src/lib/html.ts';
import { labelOf } from '#src/lib/options.ts';

/** What was answered, as it is kept with the submission. */
export type Answers = Readonly<Record<string, unknown>>;

/** Words for answers that are not text of the visitor's, by the name of the field. */
export type AnswerWords = Readonly<Record<string, (answers: Answers) => string>>;

/** One thing that a visitor wrote or chose, in words. */
export interface PresentedField {
  /** Its name in exports. */
  name: string;
  label: string;
  value: string;
  /** A text of several lines. */
  long?: boolean;
}

/** What was answered to one field, in words; options by their labels. */
export function fieldInWords(field: Field, answers: Answers, words?: AnswerWords): string {
  const own = words?.[field.name];
  if (own) return own(answers);
  const answer = answers[field.name];
  if ('options' in field) {
    const chosen = Array.isArray(answer) ? answer : [answer ?? ''];
    return inWords(chosen.map((value) => labelOf(field.options, String(value))).join(', '));
  }
  return typeof answer === 'string' ? answer : '';
}

/** Every field of a form, also one that was not asked for, which is empty: the columns of a table are the same for all. */
export function presentEvery(form: FormDeclaration, answers: Answers, words?: AnswerWords): PresentedField[] {
  const all = form.fields.map((field) => ({
    name: field.name,
    label: field.label,
    value: isAsked(field, answers) ? fieldInWords(field, answers, words) : '',
    ...(field.kind === 'paragraph' ? { long: true } : {}),
  }));
  return [...all.filter(({ long }) => !long), ...all.filter(({ long }) => long)];
}

/** A form's fields with what was answered, in words and in the form's order; long texts after the short ones. */
export function presentFields(form: FormDeclaration, answers: Answers, words?: AnswerWords): PresentedField[] {
  const asked = form.fields.filter((field) => isAsked(field, answers));
  return presentEvery({ ...form, fields: asked }, answers, words);
}

const plainText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(plainText).filter(Boolean).join(', ')
    : String(value ?? '');

/** Everything that was sent: what the form declares, in its words, and the rest under its own names. Nothing empty. */
export function presentAll(form: FormDeclaration | undefined, answers: Answers, words?: AnswerWords): PresentedField[] {
  const declared = form ? presentFields(form, answers, words) : [];
  const said = declared.filter(({ value }) => value !== '');
  const rest = Object.entries(answers)
    .filter(([name]) => !said.some((field) => field.name === name))
    .map(([name, value]) => {
      const { label = name } = declared.find((field) => field.name === name) ?? {};
      return { name, label, value: plainText(value) };
    });
  return [...said, ...rest.filter(({ value }) => value !== '')];
}

/** The same for the owner's mail (S1 §5 body builder): required ones marked, the source named, empty ones said so. */
export function mailFields(
  form: FormDeclaration,
  answers: Answers,
  { source, words }: { source: string; words?: AnswerWords | undefined },
): MailField[] {
  const declared = new Map(form.fields.map((field) => [field.name, field]));
  const all = presentFields(form, answers, words).map(({ name, label, value, long }): MailField => {
    const { marked, missing } = declared.get(name) ?? {};
    return { label, value, ...(marked && { required: true }), ...(missing && { missing }), ...(long && { long }) };
  });
  const [short, long] = [all.filter((field) => !field.long), all.filter((field) => field.long)];
  return [...short, { label: 'Source', value: source }, ...long];
}

/** What the desk's lists show of a lead, and every word that it is found by. */
export function leadFactsOf(form: FormDeclaration, answers: Answers, words?: AnswerWords) {
  const text = (name: string | undefined) => {
    const answer = name === undefined ? '' : answers[name];
    return typeof answer === 'string' ? answer : '';
  };
  const { lead } = form;
  const about = lead.services === undefined ? [] : answers[lead.services];
  const services = Array.isArray(about) ? about.map(String) : [text(lead.services)].filter(Boolean);
  const named = new Set([...lead.name, lead.company, 'email', 'phone']);
  const texts = presentFields(form, answers, words).filter(({ name }) => !named.has(name));
  return {
    name: lead.name.map(text).join(' ').trim(),
    email: text('email'),
    phone: text('phone'),
    company: text(lead.company),
    services,
    texts: texts.map(({ value }) => value).filter(Boolean),
  };
}
