import { type QuoteService, quoteServices } from '#src/content/forms/quote.ts';
import { optionValue } from '#src/lib/options.ts';
import { isQuoteField } from './quote-steps.ts';

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** The services among what was said, each once and in the order of the list; everything else is left out. */
export function chosenServices(said: unknown): QuoteService[] {
  const names = Array.isArray(said) ? said : typeof said === 'string' ? said.split(',') : [];
  const values = names.map((name) => optionValue(quoteServices, String(name)));
  return quoteServices.map(({ value }) => value).filter((value) => values.includes(value));
}

/** Writes answers into the form's own fields. What already stands in a field stays, unless `replace` says otherwise. */
export function putAnswers(form: HTMLFormElement, answers: Answers, { replace }: { replace: boolean }): void {
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement)) continue;
    const name = control.name.replace(/\[\]$/, '');
    if (!isQuoteField(name)) continue;
    const answer = answers[name];
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      const listed = Array.isArray(answer) ? answer.includes(control.value) : answer === control.value;
      control.checked = listed || (control.checked && !replace);
    } else if (replace || control.value === '') {
      control.value = typeof answer === 'string' ? answer : '';
    }
  }
}
