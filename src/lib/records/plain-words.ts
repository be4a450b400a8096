/** Characters that end a text in HTML, XML, JSON or a placeholder; `&` and apostrophes are escaped where needed. */
const unsafe = /[<>"\\`{}\u27e6\u27e7\p{Cc}]/u;
const said = 'Please leave out < > " \\ ` { } and line breaks';

function isUnsafe(value: unknown): boolean {
  if (typeof value === 'string') return unsafe.test(value);
  return Array.isArray(value) && value.some(isUnsafe);
}

/** Errors for a record that is inserted into other texts: only plain words are allowed. */
export const plainWords = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).flatMap((name) => (isUnsafe(values[name]) ? [[name, said]] : [])));
