declare const names: unique symbol;

/** A text of content/ with `{name}` wherever code fills something in. No plain string, so that nobody shows it unfilled. */
export interface Template<Name extends string> {
  readonly [names]: Name;
}

/** What an email says: a line that is nothing but `{name}` makes room for as many lines as it is filled with. */
export interface MailText<Name extends string> {
  readonly subject: Template<Name>;
  readonly lines: readonly Template<Name>[];
}

type Values<Name extends string, Value> = Readonly<Record<NoInfer<Name>, Value>>;
const placeholder = /\{(\w+)\}/g;

/** The names that a text asks for. */
export const placeholdersOf = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name ?? '');

/** The text with what its placeholders stand for; numbers as people write them, 2,000. */
export function fillIn<Name extends string>(text: Template<Name>, values: Values<Name, string | number>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return String(text).replace(placeholder, (whole, name: string) => (known[name] ?? whole).toLocaleString('en-US'));
}

/** The lines with what their placeholders stand for; none in place of an empty list. */
export function fillLines<Name extends string>(
  lines: readonly Template<Name>[],
  values: Values<Name, string | number | readonly string[]>,
): string[] {
  const known: Readonly<Record<string, string | number | readonly string[]>> = values;
  return lines.flatMap((line) => {
    const value = known[/^\{(\w+)\}$/.exec(String(line))?.[1] ?? ''];
    return typeof value === 'object' ? value : [fillIn(line, values as Values<Name, string | number>)];
  });
}

/** Subject and lines of an email. */
export const mailOf = <Name extends string>(
  { subject, lines }: MailText<Name>,
  values: Values<Name, string | number | readonly string[]>,
) => ({ subject: fillLines([subject], values).join(''), lines: fillLines(lines, values) });
