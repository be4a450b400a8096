import { parseArgs } from 'node:util';

type Values<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/** The command line's options (`--name value`), and the file of `--json`; `defaults` say which are numbers. */
export function options<const Defaults extends Record<string, string | number>>(
  defaults: Defaults,
): Values<Defaults> & { json?: string } {
  const named = [...Object.keys(defaults), 'json'].map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(named) });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}
