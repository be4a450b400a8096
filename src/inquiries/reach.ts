import { callbackForm } from '#src/content/forms/callback.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { emergencyForm, reachMessages } from '#src/content/forms/emergency.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { earlyErrors } from '#src/lib/early-errors.ts';
import { isEmailAddress, line } from '#src/lib/fields.ts';
import { plainDigits } from '#src/lib/search-words.ts';

const leastDigits = 7;

export const addressIn = (typed: string): string | undefined =>
  typed
    .split(/[\s,;<>()]+/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .find(isEmailAddress);

const digitsIn = (typed: string) => plainDigits(typed).replace(/\D/g, '').length;

/** What a browser can check; undefined when possibly valid. */
function reachProblem(typed: string): string | undefined {
  if (typed === '') return reachMessages.missing;
  if (addressIn(typed) || digitsIn(typed) >= leastDigits) return undefined;
  return typed.includes('@') ? reachMessages.email : reachMessages.phone;
}

const { max } = fieldNamed(emergencyForm, 'reach') as { max: number };
const [number] = callbackForm.fields;

/** S1 §5; whether a number can be called is checked by the server. */
export const emergencySchema = schemaOf(emergencyForm, {
  own: {
    reach: line(max, reachMessages.missing).superRefine((typed, context) => {
      const message = reachProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  },
});

export const callbackSchema = schemaOf(callbackForm, {
  own: {
    phone: line(number.max, number.required).refine((typed) => digitsIn(typed) >= leastDigits, reachMessages.phone),
  },
});

const schemas = { emergency: emergencySchema, callback: callbackSchema };

/** What the browser says before anything is sent. */
export const earlyProblems = (form: keyof typeof schemas, values: Record<string, unknown>) =>
  earlyErrors(schemas[form], values);
