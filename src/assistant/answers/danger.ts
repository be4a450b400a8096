import answers from 'content:danger';
import followUps from 'content:danger-follow-ups';
import data from 'content:danger-rules';
import { sentenceEnd, stemOf } from '#src/lib/words.ts';
import type { ReplyLink } from '../reply-types.ts';

/** Any of these stems; `...` matches up to five words of the same sentence. */
type Slot = ReadonlySet<string> | '...';
type Pattern = readonly Slot[];

const mostBetween = 5;

const lists: Readonly<Record<string, string>> = data.lists;
const withLists = (text: string): string => text.replace(/<(\w+)>/g, (_, name: string) => withLists(lists[name] ?? ''));

/** Reads comma-separated patterns (content/danger-rules.yaml). */
const patternsIn = (text = ''): Pattern[] =>
  withLists(text)
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) =>
      one
        .trim()
        .split(/\s+/)
        .map((slot) => (slot === '...' ? slot : new Set(slot.split('|').map(stemOf)))),
    );

const meets = (slot: ReadonlySet<string>, stem: string) =>
  slot.has(stem) || (slot.has('#') && /^\d+(h\d\d)?(am|pm)?$/.test(stem));

/** Whether the pattern matches from word `at` on. */
function matchesFrom(pattern: Pattern, stems: readonly string[], at: number, slot = 0): boolean {
  const wanted = pattern[slot];
  if (wanted === undefined) return true;
  if (wanted !== '...') return meets(wanted, stems[at] ?? '') && matchesFrom(pattern, stems, at + 1, slot + 1);
  for (let skipped = 0; skipped <= mostBetween; skipped++) {
    if (matchesFrom(pattern, stems, at + skipped, slot + 1)) return true;
    if ((stems[at + skipped] ?? sentenceEnd) === sentenceEnd) return false;
  }
  return false;
}

const matchesAny = (patterns: readonly Pattern[], stems: readonly string[]) =>
  patterns.some((pattern) => stems.some((_, at) => matchesFrom(pattern, stems, at)));

const rules = data.rules.map(({ danger, when, unless }) => ({
  danger,
  when: patternsIn(when),
  unless: patternsIn(unless),
}));

/** The gravest danger by the rules, or undefined. */
const dangerIn = (stems: readonly string[]): Danger | undefined =>
  rules.find(({ when, unless }) => matchesAny(when, stems) && !matchesAny(unless, stems))?.danger;

export const dangerWords: readonly string[] = data.rules.flatMap(
  ({ when, unless = '' }) => withLists(`${when} ${unless}`).match(/[a-z]+/g) ?? [],
);

const whole = (...clauses: string[]) =>
  new RegExp(`^(${clauses.join('|')})( (now|again|already|finally|then|all|here|thanks|thank you|very much))*$`);
const well = '(all )?(safe|fine|ok|okay|alright|better|feeling better|doing better)';
/** Only a whole clause counts: "I am ok with dying" means the opposite. */
const isWell = whole(
  `(i|he|she|they|we|everybody|everyone|my \\w+)( am|m| is|s| are|re)? (${well}|feel better|feels better)`,
);
const ends =
  '(over|good|clear|gone|resolved|solved|fixed|sorted( out)?|normal|handled|under control|taken care of|back|working)';
const minor =
  '(drill|test|exercise|joke|prank|mistake|misunderstanding|glitch|update|reboot|restart|cable|fuse|breaker)';
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
  '(no )?i meant? (the|my|our) (subscription|contract|plan|printer|account|app|website|computer)',
  'we (got|have) (the|our|all the|all our) (money|files|data) back',
);
const denied =
  /\b(but|except|however|still|not|no|isnt|arent|wasnt|dont|doesnt|didnt|how|when|until|once|if|will|before|what|whats|next|never(?! ?mind))\b/;
const sure = /\b(i meant? (the|my|our)|not an emergency|no ?one is hurt|it was nothing|no longer a problem)\b/;

/** Whether somebody says that a danger is over. `isOfPeople`: it threatens people, not devices. */
function isOver(message: string, danger: string, isOfPeople: boolean): boolean {
  const said = message
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/^no,? (?=really|its? (is )?(all )?over)/, '');
  if (said.includes('?') || (denied.test(said) && !sure.test(said))) return false;
  const clauses = said.split(/[.,;:!\n]|\band\b/).map((clause) =>
    clause
      .replace(
        /\b(really|ok|okay|thanks|thank you|sorry|yes|good news|actually|finally|oh|hey|phew)\b(?! now$|$)/g,
        ' ',
      )
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return clauses.some(
    (clause) =>
      (isOfPeople && isWell.test(clause)) ||
      ((danger !== 'crisis' || /\bi meant?\b/.test(clause)) && over.test(clause)),
  );
}

/** Lasts until the visitor says that it is over. */
export type Danger = keyof typeof answers.dangers;

/** `step`: how many answers it has had. */
export interface Running {
  readonly danger: Danger;
  readonly step: number;
}

interface DangerAnswer {
  readonly text: string;
  readonly links: readonly ReplyLink[];
  readonly running?: Running;
}

/** Dangers without an attacker, from which the chat may change the subject. */
const waiting: readonly Danger[] = ['wet', 'emergency', 'clicked-link', 'account-hacked', 'stolen'];
/** A computer that is off stays off. */
const offIsRight: readonly Danger[] = ['attack', 'money-sent', 'scam-call', 'fake-alarm', 'clicked-link'];
/** They threaten people: nothing else is said. */
export const ofPeople: readonly Danger[] = ['crisis', 'danger'];
/** Heard whatever else a message asks: "my phone fell into the pool, can you save the pictures". */
const always: readonly (Danger | undefined)[] = ['venting', 'crisis', 'fire', 'wet', 'estate'];

/** Sample sentences for each danger and for harmless ones, to learn from besides the rules. */
export const dangerSaid: readonly { danger: Danger | 'harmless'; text: string }[] = [
  ...(Object.keys(answers.dangers) as Danger[]).flatMap((danger) =>
    (answers.dangers[danger].said ?? []).map((text) => ({ danger, text })),
  ),
  ...answers.harmless.map((text) => ({ danger: 'harmless' as const, text })),
];

const reach =
  /\b(reach|contact|call|phone|ring|text|write|e-?mail|mail|talk|speak|get hold)\b.{0,30}\b(you|u|ya|someone|somebody|anyone|person|human|engineer|technician|team)\b|\b(no|without|lost|locked out of|can'?t (use|get|send|open|read)|cannot (use|get|send|open|read)|don'?t have|dont have|do not have)\b.{0,20}\be-?mails?\b/i;
const ourNumber =
  /(?<!\b(?:her|his|my|our|new|card|case|account)\s(?:phone\s|cell\s)?)\b(?:phone )?number\b|\bcall me\b/i;
const power =
  /\b(turn|switch|shut|power|pull|cut|hold)\b.{0,25}\b(off|down|plug|power|back on)\b|\b(unplug|restart|reboot|shut ?down|power ?off|turn off)\b/i;
/** Asked for by the attacker, or about to be paid. */
const demanded = /\b(wants?|asks?|asking|demands?|demanding|insists?|should|shall|must|do (i|we))\b/i;
const isOff =
  /(?<!\b(?:should|shall|must|do|does|can|could|may|might|would|will|if|before) )\b((i|we|he|she|they) (have |already |just |had )*(turned|shut|switched|powered|unplugged)\b.{0,15}\b(off|down|it)\b|(it['’]?s|(it|that one|the (computer|laptop|pc|server)) is) (now |already )?off\b)/i;
const pay = /\b(pay|paying|payment|ransom|bitcoin|gift ?cards?)\b/i;
const refund = /\b(money|cash|funds|payment|dollars|gift ?cards?|wire)\b.{0,12}\bback\b|\brefund/i;
/** Of what our help costs; what somebody else asks to be paid is another matter, and so are customers' data. */
const price =
  /\b(pay|owe) (you|u|ya)\b|\b(you|u|ya) (charge|bill)\b|\b(be|become|am|im|are|were|not|already) (already )?(a |your )?(client|customer)\b/i;
const when =
  /\bhow (long|soon|fast|quick(ly)?|many (minutes|hours))\b|\bwhen (will|can|does|do|is|are)\b|\bwait(ing)?\b/i;

const asks =
  /\?|\b(how|what|when|where|who|which|why|do|does|can|could|is|are|should|would) (i|we|you|it|they|he|she|this|that|the|my|our)\b/i;

/** Questions about the danger itself, not a new subject. */
const stays = /\b(police|911|bank|insurance|should (i|we)|what (now|next|do (i|we)|should (i|we))|help (me|us))\b/i;

/** What goes below an answer to a sentence that may tell of a danger. */
export function helpFor(danger: Danger): DangerAnswer | undefined {
  if (danger === 'estate') return undefined;
  return ofPeople.includes(danger) ? answers.words.perhapsPeople : answers.words.perhaps;
}

/** The rest of a message that begins by saying that a danger is over: "All good now. What does it cost?" */
export function afterDanger(message: string, { danger }: Running): string | undefined {
  const [, first = '', rest] = /^([^.!?]+)[.!]+\s+(\S.{3,})$/s.exec(message) ?? [];
  return isOver(first, danger, ofPeople.includes(danger)) ? rest : undefined;
}

const asked: Partial<Record<Danger, readonly { asked: string[]; answer: string }[]>> = followUps;

/** What people ask after the first answer. */
export const askedAfter = ({ danger }: Running) => ({
  id: `danger ${danger}`,
  answer: '',
  next: (asked[danger] ?? []).map((one) => ({ ...one, links: [] })),
});

/** The next answer of a running danger; undefined if the chat may change the subject. */
function goingOn(
  message: string,
  { danger, step }: Running,
  detail: string | undefined,
  turns: () => boolean,
): DangerAnswer | undefined {
  const { links, power: atPower, pay: atPay, next } = answers.dangers[danger];
  const isOfPeople = ofPeople.includes(danger);
  const running = { danger, step: step + 1 };
  if (!next) return detail ? { text: detail, links, running } : undefined;
  if (isOver(message, danger, isOfPeople)) return danger === 'crisis' ? answers.words.safe : answers.words.over;
  if (!isOfPeople && reach.test(message)) return { ...answers.words.reach, running };
  if (atPower && isOff.test(message) && offIsRight.includes(danger))
    return { text: answers.words.isOff, links, running };
  if (atPower && power.test(message)) return { text: atPower, links, running };
  if (!isOfPeople && price.test(message)) return { ...answers.words.price, running };
  if (atPay && pay.test(message) && demanded.test(message)) return { text: atPay, links, running };
  if (detail) return { text: detail, links, running: { danger, step } };
  if (!isOfPeople && ourNumber.test(message)) return { ...answers.words.reach, running };
  if (!isOfPeople && refund.test(message)) return { ...answers.words.refund, running };
  if (!isOfPeople && when.test(message)) return { ...answers.words.when, running };
  if (waiting.includes(danger) && !stays.test(message) && turns()) return undefined;
  if (atPay && pay.test(message)) return { text: atPay, links, running };
  const isAsked = asks.test(message) && links.some(({ href }) => href === '/emergency#tell');
  const words = [isAsked ? answers.words.asksMore : '', next[step % next.length] ?? ''].join(' ').trim();
  return { text: step > 0 && !isOfPeople ? `${words}\n\n${answers.words.goesOn}` : words, links, running };
}

/**
 * The answer to a danger, new or running. It takes precedence over all others; undefined without one.
 * @param learned the danger that the message sounds like, where no rule names one.
 * @param isCalm it surely asks for an answer, and sounds like no danger at all: few rules are heard (`always`).
 * @param detail what `askedAfter` the running danger answers to it.
 * @param turns whether the message surely asks for something else.
 */
export function inDanger(
  message: string,
  stems: readonly string[],
  learned: Danger | undefined,
  isCalm: boolean,
  running: Running | undefined,
  detail: string | undefined,
  turns: () => boolean,
): DangerAnswer | undefined {
  const ruled = dangerIn(stems);
  const isHeard = running || always.includes(ruled) || !isCalm;
  // While one is running, only the rules may name another.
  const isHeld = running && running.danger !== 'watched';
  const danger = (isHeard ? ruled : undefined) ?? (isHeld ? undefined : learned);
  const goesOn = running && (danger === undefined || danger === running.danger);
  const further = goesOn ? goingOn(message, running, detail, turns) : undefined;
  if (further || danger === undefined || (goesOn && isHeld)) return further;
  const { text, links, next } = answers.dangers[danger];
  return { text, links, ...(next || asked[danger] ? { running: { danger, step: 0 } } : {}) };
}
