/** Signs that end a text in HTML, XML, JSON or a mark; `&` and apostrophes are escaped where that is needed. */
const unsafe = /[<>"\\`{}\u27e6\u27e7\p{Cc}]/u;
const said = 'Please leave out < > " \\ ` { } and line breaks';

function isUnsafe(value: unknown): boolean {
  if (typeof value === 'string') return unsafe.test(value);
  return Array.isArray(value) && value.some(isUnsafe);
}

/** What is wrong with a record that stands within other words: it has to be plain words. */
export const plainWords = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).flatMap((name) => (isUnsafe(values[name]) ? [[name, said]] : [])));
