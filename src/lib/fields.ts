import { numberText } from './format.ts';
import { keepsDirection, wellFormed } from './text.ts';
import { z } from './zod.ts';

/** Control characters that nothing typed has a use for; NUL would also break PostgreSQL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const clean = (value: string) => wellFormed(value).replace(controls, '');

/** One line: trimmed, whitespace collapsed, at most `max` characters; required if `missing` is given. */
export function line(max: number, missing?: string) {
  return z
    .string({ error: missing ?? 'Please enter text' })
    .max(max, `Please use at most ${max} characters`)
    .transform((value) => keepsDirection(clean(value).replace(/\s+/g, ' ')))
    .pipe(missing ? z.string().min(1, missing) : z.string());
}

/** Several lines: trimmed at both ends, at most `max` characters; required if `missing` is given. */
export function paragraph(max: number, missing?: string) {
  return z
    .string({ error: missing ?? 'Please enter text' })
    .max(max, `Please use at most ${numberText(max)} characters`)
    .transform((value) => clean(value).replace(/\r\n?/g, '\n').trim())
    .pipe(missing ? z.string().min(1, missing) : z.string());
}

/** One address: no list, no line break, nothing that could end a mail header. */
const address = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/u;

export function isEmailAddress(value: string): boolean {
  return value.length <= 254 && address.test(value) && keepsDirection(clean(value)) === value;
}

export function emailAddress(missing: string, invalid: string) {
  return z
    .string({ error: missing })
    .transform(keepsDirection)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((value) => value === '' || isEmailAddress(value), invalid),
    );
}
