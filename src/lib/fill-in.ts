declare const names: unique symbol;

/** A text of content/ with `{name}` placeholders. Not a string, so that nobody shows it unfilled. */
export interface Template<Name extends string> {
  readonly [names]: Name;
}

/** Text of an email. A line that is only `{name}` can be filled with several lines. */
export interface MailText<Name extends string> {
  readonly subject: Template<Name>;
  readonly lines: readonly Template<Name>[];
}

type Values<Name extends string, Value> = Readonly<Record<NoInfer<Name>, Value>>;
const placeholder = /\{(\w+)\}/g;

export const placeholdersOf = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name ?? '');

/** Fills in the placeholders; numbers as 2,000. */
export function fillIn<Name extends string>(text: Template<Name>, values: Values<Name, string | number>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return String(text).replace(placeholder, (whole, name: string) => (known[name] ?? whole).toLocaleString('en-US'));
}

/** Fills in the placeholders; an empty list leaves no line. */
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

export const mailOf = <Name extends string>(
  { subject, lines }: MailText<Name>,
  values: Values<Name, string | number | readonly string[]>,
) => ({ subject: fillLines([subject], values).join(''), lines: fillLines(lines, values) });
