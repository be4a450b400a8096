import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { earlyErrors } from '#src/lib/early-errors.ts';
import { schemaOf } from './schema.ts';

/** First message per wrong field, for the browser; `step` from 1. */
export const errorsOf = (form: FormDeclaration, values: Record<string, unknown>, step?: number) =>
  earlyErrors(schemaOf(form, step === undefined ? {} : { step }), values);
