export const bookingFormId = 'appointment-form';

export type Choice = 'date' | 'time' | 'month' | 'kind';

export const asMessage = 'message';

/** `kind` empty: S1's consultation. */
export function bookingAddress(
  view: { kind: string; package: string },
  place: { date: string; time?: string },
): string {
  const { date, time = '' } = place;
  const said = Object.entries({ kind: view.kind, package: view.package, date, time }).filter(([, value]) => value);
  return ['/contact?tab=appointment', ...said.map(([name, value]) => `${name}=${value}`)].join('&');
}

/**
 * Makes a submit button choose a day, time or month: by address alone, or, with the form open and no script, as part of
 * that form, so that everything typed comes back.
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

export function afterChoice(values: Readonly<Record<string, string>>, said: string): Record<string, string> {
  const [, choice, value = ''] = /^(date|time|month|kind) ([\w:-]{0,20})$/.exec(said) ?? [];
  if (choice === 'date') return { ...values, date: value, time: '' };
  // Another kind has other times.
  if (choice === 'kind') return { ...values, kind: value, time: '' };
  return choice ? { ...values, [choice]: value } : { ...values };
}
