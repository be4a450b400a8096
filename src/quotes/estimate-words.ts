import { counted as countedWords, words as estimatorWords } from 'content:forms/estimator';
import data from 'content:forms/quote';
import type { Counted, DollarRange, Estimate, ServiceEstimate } from '#src/content/estimate.ts';
import { withFacts } from '#src/content/facts.ts';
import { type Field, fieldNamed, labelOf, optionValue } from '#src/content/forms/declaration.ts';
import { type QuoteService, quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import type { AnswerWords } from '#src/forms/present.ts';
import { dollars, longDate } from '#src/lib/format.ts';
import type { KeptEstimate } from './carried.tsx';

export const quotePage = withFacts(data);

/** Hidden field that carries an estimate through the form. */
export const tokenField = 'estimateToken';

const fields: readonly Field[] = quoteForm.fields;

/** Steps are counted from 1. */
export const quoteSteps = {
  count: quotePage.steps.length,
  of: (named: string) => fields.find(({ name }) => name === named)?.step,
};

const sizeField = fieldNamed(quoteForm, 'companySize');
export const companySizes = 'options' in sizeField ? sizeField.options : [];

/** Without duplicates, in the order of the list; unknown values are dropped. */
export function chosenServices(said: unknown): QuoteService[] {
  const names = Array.isArray(said) ? said : typeof said === 'string' ? said.split(',') : [];
  const values = names.map((name) => optionValue(quoteServices, String(name)));
  return quoteServices.map(({ value }) => value).filter((value) => values.includes(value));
}

const words = quotePage.estimate;

/** "$15,000 - $25,000"; "from $15,000" if open-ended, "$299" if exact. */
export function rangeText({ low, high, exact }: DollarRange): string {
  if (low !== high) return `${dollars(low)} - ${dollars(high)}`;
  return exact ? dollars(low) : `${words.from} ${dollars(low)}`;
}

/** For example "$150 - $250 per user per month" or "priced after a talk". */
export function servicePriceText(line: ServiceEstimate): string {
  if (line.unit === 'after-talk') return words.afterTalk;
  const unit = { project: '', 'user-month': ` ${words.perUserMonth}`, month: ` ${words.perMonth}` }[line.unit];
  return `${rangeText(line)}${unit}`;
}

/** One line, skipping services without figures; "priced after a talk" if none has any. */
export function totalText(figures: Omit<Estimate, 'services'>): string {
  const parts = [
    figures.oneTime && `${rangeText(figures.oneTime)} ${words.once}`,
    figures.perMonth && `${rangeText(figures.perMonth)} ${words.perMonth}`,
    figures.perUserMonth && `${rangeText(figures.perUserMonth)} ${words.perUserMonth}`,
  ].filter(Boolean);
  return parts.join(', plus ') || words.afterTalk;
}

/** One line for a mail, naming services priced after a talk; undefined if all are. */
export function estimateText(figures: Estimate): string | undefined {
  const open = figures.services.filter((line) => line.unit === 'after-talk');
  if (open.length === figures.services.length) return undefined;
  const total = totalText(figures);
  if (open.length === 0) return total;
  return `${total}; ${open.map(({ service }) => labelOf(quoteServices, service)).join(', ')}: ${words.afterTalk}`;
}

/** For example "25 people". */
export function countText(counted: Counted, count: number): string {
  const { one, many } = countedWords[counted];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** For example "valid through December 22, 2026". */
export const validText = ({ passed, until }: { passed: boolean; until: string }): string =>
  `${passed ? estimatorWords.wasValid : estimatorWords.valid} ${longDate(until)}`;

/** One line: reference, subject, figure and date. */
export function keptText({ reference, what, then, now, changed, ...when }: KeptEstimate): string {
  const line = `${reference}: ${what}, ${totalText(then)}, ${validText(when)}`;
  return when.passed || changed ? `${line}; ${estimatorWords.nowShort} ${totalText(now)}` : line;
}

export const quoteWords: AnswerWords = {
  estimate: ({ estimate }) => totalText(estimate as Estimate),
  given: ({ given }) => (given ? keptText(given as KeptEstimate) : ''),
};

/** For a one-line estimate, for example "$6,250" and "per month". */
export function figureWords(line: ServiceEstimate) {
  if (line.unit === 'after-talk') return { figure: words.afterTalk, unit: '' };
  const unit = { project: estimatorWords.once, 'user-month': words.perUserMonth, month: words.perMonth }[line.unit];
  return { figure: rangeText(line), unit };
}
