/** Form of the booking, which a button of the calendar can belong to without standing in it. */
export const bookingFormId = 'appointment-form';

/** What a button of the calendar, of the times or of the form chooses. */
export type Choice = 'date' | 'time' | 'month' | 'kind';

/** What goes to the contact form in place of a booking. */
export const asMessage = 'message';

/** The booking page for a kind (none: S1's consultation), a package, a day and a time. */
export function bookingAddress(
  view: { kind: string; package: string },
  place: { date: string; time?: string },
): string {
  const { date, time = '' } = place;
  const said = Object.entries({ kind: view.kind, package: view.package, date, time }).filter(([, value]) => value);
  return ['/contact?tab=appointment', ...said.map(([name, value]) => `${name}=${value}`)].join('&');
}

/**
 * Makes a submit button choose a day, a time or a month. By address alone; or, when the booking form stands open in
 * the page and no script runs, as a part of that form, so that everything typed travels along and comes back.
 */
export function chooses(choice: Choice, value: string, withForm: boolean) {
  if (!withForm) return { name: choice, value } as const;
  return {
    name: 'choose',
    value: `${choice} ${value}`,
    form: bookingFormId,
    formAction: '/#booking',
    formMethod: 'post',
    formEncType: 'multipart/form-data',
  } as const;
}

/** The values of a booking form after such a button; unchanged when the button says nothing that we know. */
export function afterChoice(values: Readonly<Record<string, string>>, said: string): Record<string, string> {
  const [, choice, value = ''] = /^(date|time|month|kind) ([\w:-]{0,20})$/.exec(said) ?? [];
  if (choice === 'date') return { ...values, date: value, time: '' };
  // Another kind has other times.
  if (choice === 'kind') return { ...values, kind: value, time: '' };
  return choice ? { ...values, [choice]: value } : { ...values };
}
