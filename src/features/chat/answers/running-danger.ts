import { chatDanger, dangerGoesOn, dangerWords } from '#src/content/chat-danger.ts';
import type { ReplyContext } from '../reply-types.ts';
import type { Part } from './parts.ts';
import type { Rule } from './rule.ts';
import type { Understood } from './understand.ts';

/** A danger that a talk is in; it goes on until the visitor says that it is over. */
export type Danger = keyof typeof dangerGoesOn;

const sameAs: Readonly<Record<string, Danger>> = {
  despair: 'crisis',
  threat: 'danger',
  scared: 'danger',
  intrusion: 'attack',
  ransom: 'attack',
  'account-hacked': 'clicked-link',
  virus: 'clicked-link',
};

const isDanger = (name: string): name is Danger => Object.hasOwn(dangerGoesOn, name);

/** The danger that a message speaks of first; undefined for none. */
export function dangerIn(rules: readonly Rule[]): Danger | undefined {
  return rules.map(({ id }) => sameAs[id] ?? id).find(isDanger);
}

/** Where nobody attacks, so that the talk may turn to something else by itself. */
const waiting: readonly Danger[] = ['wet', 'emergency', 'clicked-link', 'stolen'];
export const canWait = (danger: Danger): boolean => waiting.includes(danger);

const whole = (...clauses: string[]) =>
  new RegExp(`^(${clauses.join('|')})( (now|again|already|finally|then|all|here|thanks|thank you))*$`);
const well = '(all )?(safe|fine|ok|okay|alright|better|feeling better|doing better)';
/** That somebody in need is well: a whole clause, as "I am ok with dying" says the opposite. */
const isWell = whole(
  `(i|he|she|they|we|everybody|everyone|my \\w+)( am|m| is|s| are|re)? (${well}|feel better|feels better)`,
);
const ends =
  '(over|good|clear|gone|resolved|solved|fixed|sorted( out)?|normal|handled|under control|taken care of|back|working)';
const minor =
  '(drill|test|exercise|joke|prank|mistake|misunderstanding|glitch|update|reboot|restart|cable|fuse|breaker)';
/** That a danger is over, clause by clause. */
const over = whole(
  `(it|all|this|that|everything|every one)( is|s| are|re| was)? (${well}|(all )?${ends})`,
  `(we|i|they)( are|re| am|m)? (all )?${ends}`,
  `(it|everything|this|that|(the |our )?(problem|issue|emergency|attack|server|servers|fire|network|internet|virus|message|popup))( has been| have been| was| got| is| are|s) (all )?${ends}( up)?`,
  '(the )?(fire|smoke) (is|s|was) out',
  '(we|i|he|she|they|you|somebody|someone|our it (guy|person|team)) (have |has )?(fixed|solved|resolved|sorted|handled|stopped) (it|this|that|everything)( out)?( (our|my)sel(f|ves))?',
  '(the |our |my )?bank (got|has|gave|sent|stopped|recovered) (it|the money|everything|the payment)( back)?',
  '(it|that)( is|s) no longer a problem',
  '(problem |issue |all )?(solved|fixed|resolved|sorted|clear|good|over)',
  '(it|everything) (works|runs|is running|is up)( fine| well)?',
  '(it was |just |only |it was just |it was only )?(a )?(false alarm|joke)',
  '(it was |i was |we were |its |this is |it is |im )?(just|only) (a test|testing|kidding|joking|curious|wondering|asking( in general)?)',
  'i (just|only) want(ed)? to (know|ask)( in general)?',
  `(it was|it is|its) (nothing|not an emergency|(just|only) (a|the|my|our) (\\w+ )?${minor})`,
  'never ?mind',
  '(your|the|an) (engineer|technician) is (here|there|with us)',
  'we (got|have) (the|our|all the|all our) (money|files|data) back',
);
const denied =
  /\b(but|except|however|still|not|no|isnt|arent|wasnt|dont|doesnt|didnt|how|when|until|once|if|will|before|what|whats|next|never(?! ?mind))\b/;
const sure = /\b(not an emergency|no ?one is hurt|it was nothing|no longer a problem)\b/;

/** Whether somebody says that the danger is over. */
function saysOver(message: string, danger: Danger): boolean {
  const said = message.toLowerCase().replace(/['’]/g, '');
  if (said.includes('?') || (denied.test(said) && !sure.test(said))) return false;
  const clauses = said.split(/[.,;:!\n]|\band\b/).map((clause) =>
    clause
      .replace(/\b(ok|okay|thanks|thank you|sorry|yes|good news|actually|oh|hey|phew)\b(?! now$|$)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const isOfPeople = danger === 'crisis' || danger === 'danger';
  return clauses.some((clause) => (isOfPeople && isWell.test(clause)) || (danger !== 'crisis' && over.test(clause)));
}

const reach =
  /\b(reach|contact|call|phone|ring|text|write|e-?mail|mail|talk|speak|get hold)\b.{0,30}\b(you|u|ya|someone|somebody|anyone|person|human|engineer|technician|team)\b|\b(no|without|lost|locked out of|can'?t (use|get|send|open|read)|cannot (use|get|send|open|read)|don'?t have|dont have|do not have)\b.{0,20}\be-?mails?\b|\b(phone )?number\b|\bcall me\b/i;
const power =
  /\b(turn|switch|shut|power|pull|cut)\b.{0,25}\b(off|down|plug|power)\b|\b(unplug|restart|reboot|shut ?down|power ?off|turn off)\b/i;
const pay = /\b(pay|paying|payment|ransom|bitcoin|gift ?cards?)\b/i;
const when =
  /\bhow (long|soon|fast|quick(ly)?|many (minutes|hours))\b|\bwhen (will|can|does|do|is|are)\b|\bwait(ing)?\b/i;

/**
 * The answer while a danger goes on that an earlier message spoke of: to what is asked of it, else what comes next;
 * `ended` when the message says that it is over. Undefined when the talk may go on to something else.
 */
export function runningDanger(
  message: string,
  seen: Understood,
  context: ReplyContext,
): { part: Part; ended: boolean } | undefined {
  const { danger } = context;
  if (danger === undefined) return undefined;
  const { links } = chatDanger[danger];
  const words = dangerGoesOn[danger];
  if (dangerIn(seen.rules) === undefined && saysOver(message, danger))
    return { part: danger === 'crisis' ? dangerWords.safe : dangerWords.over, ended: true };
  const goesOn = (part: Part) => ({ part, ended: false });
  const isOfPeople = danger === 'crisis' || danger === 'danger';
  if (!isOfPeople && reach.test(message)) return goesOn(dangerWords.reach);
  if (power.test(message)) return goesOn({ text: words.power, links });
  if (!isOfPeople && when.test(message)) return goesOn(dangerWords.when);
  if (canWait(danger) && seen.rules.length > 0 && dangerIn(seen.rules) === undefined) return undefined;
  if (pay.test(message)) return goesOn({ text: words.pay, links });
  const [next = '', other = next] = words.next;
  const text = context.lastResponse.startsWith(next) ? other : next;
  const ask = context.followUpCount > 0 && !isOfPeople ? dangerWords.goesOn : undefined;
  return goesOn({ text, links, ...(ask ? { ask } : {}) });
}
