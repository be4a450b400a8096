export const bookkeeping =
  /^(form-name|bot-field|id|form-token|captcha-|timestamp|userAgent|referrer|submission_type|source|email-content)/;

/** Repeated names and `name[]` become lists; a file becomes its name. */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of new FormData(form)) {
    if (bookkeeping.test(key)) continue;
    const list = /^(\w+)\[\]$/.exec(key)?.[1];
    if (list) values[list] = [...((values[list] as unknown[] | undefined) ?? []), value];
    else values[key] = typeof value === 'string' ? value : value.name;
  }
  return values;
}

/** Whether any text field differs from its default. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.type !== 'hidden' &&
      !bookkeeping.test(control.name) &&
      control.value !== control.defaultValue,
  );

export function formFiles(form: HTMLFormElement): Record<string, File> {
  const files = [...new FormData(form)].filter((entry): entry is [string, File] => entry[1] instanceof File);
  return Object.fromEntries(files.filter(([, file]) => file.name !== '' || file.size > 0));
}

export function nativeErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) continue;
    if (control.name && !bookkeeping.test(control.name) && !control.checkValidity()) {
      errors[control.name] = control.validationMessage;
    }
  }
  return errors;
}
