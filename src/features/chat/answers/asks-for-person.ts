import { stemOf, wordsOf } from '#src/lib/words.ts';
import { matchesOf } from './pattern.ts';
import { companyRules } from './rules-company.ts';
import { understand } from './understand.ts';

/** The assistant's own rule for who asks for a person. */
const human = companyRules.find(({ id }) => id === 'human');
const itsStems = new Set(human?.words.map(stemOf));
const noWords: ReadonlySet<string> = new Set();
/** Who asks for a person says so in few words; the server reads no more of what strangers send. */
const longestRead = 300;

/**
 * Whether a message asks for a person: as the assistant's rule says, also where another rule answers it better ("can I
 * talk to somebody on the phone"), but not where it is put aside or asks whether this is one.
 */
export function asksForPerson(message: string): boolean {
  const text = message.slice(0, longestRead);
  // Mending misspelt words takes milliseconds; nearly all messages have no word of the rule.
  if (!human || !wordsOf(text).some((word) => itsStems.has(stemOf(word)))) return false;
  const { stems, rules, refused } = understand(text, noWords);
  if (refused.includes(human.id) || rules.some(({ id }) => id === 'identity')) return false;
  return matchesOf(human.patterns, stems).size > 0 && matchesOf(human.unless, stems).size === 0;
}
