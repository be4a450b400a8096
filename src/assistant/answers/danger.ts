import data from 'content:danger';
import type { ReplyLink } from '../reply-types.ts';
import { dangerRules } from './danger-rules.ts';

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

/** Whether somebody says that a danger is over; `isOfPeople`: whether it threatens people and not devices. */
function isOver(message: string, danger: string, isOfPeople: boolean): boolean {
  const said = message.toLowerCase().replace(/['’]/g, '');
  if (said.includes('?') || (denied.test(said) && !sure.test(said))) return false;
  const clauses = said.split(/[.,;:!\n]|\band\b/).map((clause) =>
    clause
      .replace(/\b(ok|okay|thanks|thank you|sorry|yes|good news|actually|oh|hey|phew)\b(?! now$|$)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return clauses.some((clause) => (isOfPeople && isWell.test(clause)) || (danger !== 'crisis' && over.test(clause)));
}

/** A danger of which a talk speaks; it goes on until the visitor says that it is over, where it does. */
export type Danger = keyof typeof data.dangers;

/** A danger that a talk is in, and how many answers it has had. */
export interface Running {
  readonly danger: Danger;
  readonly step: number;
}

interface DangerAnswer {
  readonly text: string;
  readonly links: readonly ReplyLink[];
  /** What goes on after it; undefined where nothing does. */
  readonly running?: Running;
}

const sameAs: Readonly<Record<string, Danger>> = {
  despair: 'crisis',
  threat: 'danger',
  scared: 'danger',
  intrusion: 'attack',
  ransom: 'attack',
};
/** Where nobody attacks, so that the talk may turn to something else by itself. */
const waiting: readonly Danger[] = ['wet', 'emergency', 'clicked-link', 'account-hacked', 'watched', 'stolen'];
const ofPeople: readonly Danger[] = ['crisis', 'danger'];

/** What the danger rules of words are written with. */
export const dangerWords: readonly string[] = dangerRules.flatMap(({ words }) => words);

/** How people put each danger, and what only sounds like one, to learn from beside the rules. */
export const dangerSaid: readonly { danger: Danger | 'harmless'; text: string }[] = [
  ...(Object.keys(data.dangers) as Danger[]).flatMap((danger) =>
    (data.dangers[danger].said ?? []).map((text) => ({ danger, text })),
  ),
  ...data.harmless.map((text) => ({ danger: 'harmless' as const, text })),
];

/** The danger that a message speaks of by the rules, from the stems of its words: the gravest, or undefined. */
function dangerIn(stems: readonly string[]): Danger | undefined {
  const met = dangerRules.find((rule) => rule.isMet(stems))?.id;
  return met === undefined ? undefined : (sameAs[met] ?? (met as Danger));
}

const reach =
  /\b(reach|contact|call|phone|ring|text|write|e-?mail|mail|talk|speak|get hold)\b.{0,30}\b(you|u|ya|someone|somebody|anyone|person|human|engineer|technician|team)\b|\b(no|without|lost|locked out of|can'?t (use|get|send|open|read)|cannot (use|get|send|open|read)|don'?t have|dont have|do not have)\b.{0,20}\be-?mails?\b|\b(phone )?number\b|\bcall me\b/i;
const power =
  /\b(turn|switch|shut|power|pull|cut)\b.{0,25}\b(off|down|plug|power)\b|\b(unplug|restart|reboot|shut ?down|power ?off|turn off)\b/i;
const pay = /\b(pay|paying|payment|ransom|bitcoin|gift ?cards?)\b/i;
const when =
  /\bhow (long|soon|fast|quick(ly)?|many (minutes|hours))\b|\bwhen (will|can|does|do|is|are)\b|\bwait(ing)?\b/i;

/** Of these nobody asks who has turned to something else. */
const stays = /\b(police|911|bank|insurance|should (i|we)|what (now|next|do (i|we)|should (i|we))|help (me|us))\b/i;

/** The answer while a danger goes on that an earlier message spoke of; undefined when the talk may turn to something else. */
function goingOn(message: string, { danger, step }: Running, turns: () => boolean): DangerAnswer | undefined {
  const { links, power: atPower, pay: atPay, next } = data.dangers[danger];
  const isOfPeople = ofPeople.includes(danger);
  const running = { danger, step: step + 1 };
  if (isOver(message, danger, isOfPeople)) return danger === 'crisis' ? data.words.safe : data.words.over;
  if (!isOfPeople && reach.test(message)) return { ...data.words.reach, running };
  if (atPower && power.test(message)) return { text: atPower, links, running };
  if (!isOfPeople && when.test(message)) return { ...data.words.when, running };
  if (waiting.includes(danger) && !stays.test(message) && turns()) return undefined;
  if (atPay && pay.test(message)) return { text: atPay, links, running };
  const words = next?.[step % next.length] ?? '';
  return { text: step > 0 && !isOfPeople ? `${words}\n\n${data.words.goesOn}` : words, links, running };
}

/**
 * The answer to a message in danger, or in a talk that is in one; it comes before every other and stands alone. Undefined
 * for all others.
 * @param learned the danger that it sounds like, where no rule names one.
 * @param turns whether the message surely asks for something else.
 */
export function inDanger(
  message: string,
  stems: readonly string[],
  learned: Danger | undefined,
  running: Running | undefined,
  turns: () => boolean,
): DangerAnswer | undefined {
  // While one goes on, only the rules are sure enough to speak of another.
  const danger = dangerIn(stems) ?? (running ? undefined : learned);
  if (running && (danger === undefined || danger === running.danger)) return goingOn(message, running, turns);
  if (danger === undefined) return undefined;
  const { text, links, next } = data.dangers[danger];
  return { text, links, ...(next ? { running: { danger, step: 0 } } : {}) };
}
