import { fieldNamed } from '#src/content/forms/declaration.ts';
import { emergencyForm, reachMessages } from '#src/content/forms/emergency.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { isEmailAddress, line } from '#src/lib/fields.ts';
import { plainDigits } from '#src/lib/search-words.ts';

/** The least digits of a telephone number that anybody can call. */
const leastDigits = 7;

/** The first email address in what was typed; undefined when there is none. */
export const addressIn = (typed: string): string | undefined =>
  typed
    .split(/[\s,;<>()]+/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .find(isEmailAddress);

const digitsIn = (typed: string) => plainDigits(typed).replace(/\D/g, '').length;

/** What is wrong with what was typed, as far as a browser can tell; undefined when it can be a number or an address. */
function reachProblem(typed: string): string | undefined {
  if (typed === '') return reachMessages.missing;
  if (addressIn(typed) || digitsIn(typed) >= leastDigits) return undefined;
  return typed.includes('@') ? reachMessages.email : reachMessages.phone;
}

const { max } = fieldNamed(emergencyForm, 'reach') as { max: number };

/** What is valid of the form (S1 §5); whether a number can be called, the server judges. */
export const emergencySchema = schemaOf(emergencyForm, {
  own: {
    reach: line(max, reachMessages.missing).superRefine((typed, context) => {
      const message = reachProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  },
});
