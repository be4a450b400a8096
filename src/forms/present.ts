import { inWords } from '#src/content/facts.ts';
import { type Field, type FormDeclaration, isAsked, labelOf } from '#src/content/forms/declaration.ts';
import type { MailField } from '#src/lib/html.ts';

/** As stored with the submission. */
export type Answers = Readonly<Record<string, unknown>>;

/** Texts for computed answers, by field name. */
export type AnswerWords = Readonly<Record<string, (answers: Answers) => string>>;

export interface PresentedField {
  name: string;
  label: string;
  value: string;
  long?: boolean;
}

/** Options by their labels. */
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

/** Includes fields not asked, as empty, so that all rows of a table have the same columns. */
export function presentEvery(form: FormDeclaration, answers: Answers, words?: AnswerWords): PresentedField[] {
  const all = form.fields.map((field) => ({
    name: field.name,
    label: field.label,
    value: isAsked(field, answers) ? fieldInWords(field, answers, words) : '',
    ...(field.kind === 'paragraph' ? { long: true } : {}),
  }));
  return [...all.filter(({ long }) => !long), ...all.filter(({ long }) => long)];
}

/** In the form's order; long texts last. */
export function presentFields(form: FormDeclaration, answers: Answers, words?: AnswerWords): PresentedField[] {
  const asked = form.fields.filter((field) => isAsked(field, answers));
  return presentEvery({ ...form, fields: asked }, answers, words);
}

/** For the owner's mail (S1 §5 body builder): marks required fields, names the source, reports missing answers. */
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
