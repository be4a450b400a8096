import { type MailText, placeholdersOf, type Template } from '#src/lib/fill-in.ts';
import { z } from '#src/lib/zod.ts';

/* Shared shapes of texts. */

const textsIn = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): { text: string; path: readonly PropertyKey[] }[] =>
  typeof value === 'string'
    ? [{ text: value, path }]
    : Object.entries(Object(value)).flatMap(([key, one]) => textsIn(one, [...path, key]));

/** Exactly these placeholders, together. */
const filledWith = <Schema extends z.ZodType>(schema: Schema, names: readonly string[]) =>
  schema.superRefine((value, context) => {
    const found = textsIn(value).flatMap(({ text, path }) => placeholdersOf(text).map((name) => ({ name, path })));
    for (const { name, path } of found.filter((one) => !names.includes(one.name)))
      context.addIssue({ code: 'custom', path: [...path], message: `Nothing is filled in for {${name}}` });
    for (const name of names.filter((asked) => !found.some((one) => one.name === asked)))
      context.addIssue({ code: 'custom', message: `Expected {${name}} in it` });
  });

export const text = filledWith(z.string(), []);
export const texts = z.array(text);

/** A text with placeholders {name}. */
export const says = <const Name extends string>(...names: readonly Name[]) =>
  filledWith(z.string(), names) as unknown as z.ZodType<Template<Name>>;

/** Lines with exactly these placeholders together. */
export const lines = <const Name extends string>(...names: readonly Name[]) =>
  filledWith(z.array(z.string()), names) as unknown as z.ZodType<readonly Template<Name>[]>;

/** Subject and lines with exactly these placeholders together. */
export const mail = <const Name extends string>(...names: readonly Name[]) =>
  filledWith(z.strictObject({ subject: z.string(), lines: z.array(z.string()) }), names) as unknown as z.ZodType<
    MailText<Name>
  >;

type Split<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Names;

/** Record of texts; a string may hold several names, separated by spaces. */
export const words = <const Names extends string>(...names: readonly Names[]) =>
  z.strictObject(
    Object.fromEntries(names.flatMap((some) => some.split(' ')).map((name) => [name, text])) as Record<
      Split<Names>,
      typeof text
    >,
  );

export const link = words('text', 'href');
export const intro = words('title', 'lead');
export const card = words('title', 'text');
export const iconCard = words('title', 'text', 'icon');
export const stat = z.strictObject({ number: text, label: text, note: text.optional() });
export const hero = words('eyebrow', 'title', 'lead').extend({ primary: link, secondary: link });
export const callToAction = intro.extend({ primary: link, secondary: link });
