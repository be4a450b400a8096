/** What a form sends with these fields; of a list each is sent. */
export function formOf(fields: object | URLSearchParams): FormData {
  const form = new FormData();
  const pairs = fields instanceof URLSearchParams ? fields : Object.entries(fields);
  for (const [name, values] of pairs)
    for (const value of [values].flat()) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
