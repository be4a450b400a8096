import { chatDanger, dangerGoesOn, dangerWords } from '#content/chat-danger.ts';
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
};

export const isDanger = (name: string): name is Danger => Object.hasOwn(dangerGoesOn, name);

/** The danger that a message speaks of first; undefined for none. */
export function dangerIn(rules: readonly Rule[]): Danger | undefined {
  return rules.map(({ id }) => sameAs[id] ?? id).find(isDanger);
}

/** Where nobody attacks, so that the talk may turn to something else by itself. */
const canWait: readonly Danger[] = ['wet', 'emergency', 'clicked-link'];

const over =
  /\b((it|all)('?s| is|s)? (all )?over( now)?(?=\s*([.,!]|$))|false alarm|(all|everything|every one|everybody|we|i|im|were|it)('?s|'?re|'?m| is| are| am)? (all )?(safe|fine|ok|okay|good|clear|resolved|solved|fixed|sorted|normal)( now| again)?|(got|has|have|was|were) (it )?(been )?(resolved|solved|fixed|sorted|handled|taken care of)|under control|never ?mind|it was nothing|not an emergency|(only|just) (a test|testing|kidding|joking))\b/i;
const denied =
  /\b(not|no|isn'?t|aren'?t|wasn'?t|don'?t|doesn'?t|didn'?t|never(?! ?mind)|nothing is|still|how|when|until|once|if|will|before)\b/i;

/** Whether somebody says that the danger is over. */
function saysOver(message: string): boolean {
  const said = message.replaceAll('’', "'");
  const isSure = /\b(not an emergency|it was nothing)\b/i.test(said);
  return over.test(said) && !said.includes('?') && (isSure || !denied.test(said));
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
  if (saysOver(message)) return { part: danger === 'crisis' ? dangerWords.safe : dangerWords.over, ended: true };
  const goesOn = (part: Part) => ({ part, ended: false });
  const isOfPeople = danger === 'crisis' || danger === 'danger';
  if (!isOfPeople && reach.test(message)) return goesOn(dangerWords.reach);
  if (power.test(message)) return goesOn({ text: words.power, links });
  if (!isOfPeople && when.test(message)) return goesOn(dangerWords.when);
  if (canWait.includes(danger) && seen.rules.length > 0 && dangerIn(seen.rules) === undefined) return undefined;
  if (pay.test(message)) return goesOn({ text: words.pay, links });
  const [next = '', other = next] = words.next;
  const text = context.lastResponse.startsWith(next) ? other : next;
  const ask = context.followUpCount > 0 && !isOfPeople ? dangerWords.goesOn : undefined;
  return goesOn({ text, links, ...(ask ? { ask } : {}) });
}
