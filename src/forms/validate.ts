import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { earlyErrors } from '#src/lib/early-errors.ts';
import { schemaOf } from './schema.ts';

/** The first message of each wrong field of a form, or of one step of it (from 1), for the browser. */
export const errorsOf = (form: FormDeclaration, values: Record<string, unknown>, step?: number) =>
  earlyErrors(schemaOf(form, step === undefined ? {} : { step }), values);
