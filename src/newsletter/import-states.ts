/** What a column of another mailer's list says of who may be written to: titles and values as their exports have them. */

/** What a value says of a person: may be asked, has left, says nothing of it; or it is not understood. */
export type Meaning = 'ask' | 'left' | 'nothing' | 'unknown';

/**
 * What a column is by its title. `flag` says yes to something good, `left` to something that ends a subscription; what stands
 * under `end`, a day or a reason for example, is there only for who has left. Under `choice` somebody says how often.
 */
export type ColumnKind = 'state' | 'flag' | 'left' | 'end' | 'choice';

/** "subscribedToEmails" and "SUBSCRIBED_TO-EMAILS" as "subscribed to emails"; without accents. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const left = [
  'un ?subs?|un ?subscrib(e|ed|es|er|ers)|un ?subscription|(non|not|never) ?subscribed',
  'opt(ed|ing)? ?outs?|(black|block) ?list(ed)?|blocked|suppress(ed|ions?)?|(hard |soft )?bounce[ds]?',
  'complain(t|ts|ed|er)?|spam(my)?|abuse|junk|cleaned|deleted|removed|disabled|undeliverab(le|ility)',
  'quarantined?|deactivated|invalid|inactive|declined|exclu(ded?|sions?)|do ?not ?(e ?mail|mail|contact|send)',
  'no (e ?mails?|permissions? set|consent)|erased|withdrawn|revoked|archived|churned|cancell?ed|dnc|remove( me)?',
].join('|');
const stays = [
  'subscribed|active|enabled|confirmed|verified|valid|(single |double )?opt(ed)? ?in|subscriber|member',
  'pending|unconfirmed|not confirmed|unactivated|awaiting confirmation|implied|implicit|express(ed)?',
  'explicit|regular|premium|gift(ed)?|trial(ed)?|free|paid|comp(ed)?|complimentary|founding|ok',
  '(monthly|annual|yearly)( paid)?|lifetime|author',
].join('|');

/** Whether words, for example a line above a table, speak of people who have left. */
export const namesLeft = (words: string): boolean => new RegExp(`\\b(${left})\\b`).test(plainTitle(words));

/** Whether a line between people heads those who may be written to. */
export const namesStaying = (words: string): boolean =>
  !namesLeft(words) && /\b(subscribed|active|enabled|confirmed|valid|current|opted in)\b/.test(plainTitle(words));

/** Titles of other languages; what stands in a column of states in them is asked about. */
const leftElsewhere = [
  'desabonn\\w*|desinscri\\w*|liste noire|abgemeldet|abmelde\\w*|abmeldung|abbestell\\w*|ausgetragen|austrag(en|ung)|deaktiviert',
  'gesperrt|sperrliste|dad[oa] de baja|lista ne(gr|r)a|disiscri\\w*|descadastr\\w*|afgemeld|afmeld\\w*|uitgeschreven|uitschrijf\\w*',
].join('|');
const leftTitle = new RegExp(
  `\\b(${left}|${leftElsewhere})\\b|^(clean|stop) (time|date)$|^(left|exit)( (on|at|date))?$|^date left$|^(fecha de )?baja$`,
);
const choiceTitle = /\b(e ?mail|mail|mailing|newsletter|contact|communication)s? (preferences?|frequency)$/;
const flagTitle = new RegExp(
  [
    '^(subscriber|subscription)$|\\b(contactable|(ok|okay) to (e ?mail|mail|contact)|(receives?|wants?) (e ?)?mails?)\\b',
    '\\b(subscribed|opt(ed|s)? ?in|consent(ed|s)?|permissions?|accepts?|agreed|active|enabled|allow(ed|s)?)\\b',
    '\\b(newsletters?|marketing|mailings?|gdpr)\\b',
  ].join('|'),
);
const stateTitle = /\b(status|state|estado|statut|stato)\b|^(subscriber|subscription|member) type$/;
/** Of other ways than email, of somewhere on a map, of how and how often. */
const others =
  /\b(sms|mms|phone|push|whatsapp|calls?|urls?|links?|ips?|ids?|counts?|rates?|ratings?|scores?|numbers?|sent|received|dropped|campaign|titles?)\b/;
const ofPlace = /\b(province|region|county|country|city|zip|postal|home|work|billing|shipping|mailing|address|us)\b/;
const ofHow = /\b(sources?|dates?|times?|at|on|reasons?|methods?|forms?|via|by|page|comments?|notes?)\b/;
/** Who pays or gets a digest (Substack), and who has confirmed: whoever comes here is asked to confirm anyway. */
const ofElse = /^(active subscription|digest enabled)$|\bdouble opt ?in\b|\bpending\b/;

/** What a title makes of its column; undefined where it says nothing of who may be written to. */
export function kindOfTitle(title: string): ColumnKind | undefined {
  const plain = plainTitle(title);
  if (others.test(plain) || ofElse.test(plain)) return undefined;
  if (leftTitle.test(plain)) return ofHow.test(plain) ? 'end' : 'left';
  if (stateTitle.test(plain)) return /\bstate\b/.test(plain) && ofPlace.test(plain) ? undefined : 'state';
  if (choiceTitle.test(plain)) return 'choice';
  return flagTitle.test(plain) && !ofHow.test(plain) ? 'flag' : undefined;
}

const yes = /^(true|yes|y|t|1|x|on|✓|✔|oui|ja|si|sim)$/;
const no = /^(false|no|non|nein|nee|nao|n|f|0|off|none|never|null|nil|n a|na)$/;
const months = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const date = new RegExp(
  `^(\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}\\b|${months}[a-z]*\\.? \\d|\\d{1,2}\\.? ${months}|1\\d{9}(\\d{3})?$)`,
  'i',
);
const noDate = /^0000-00-00/;
const isLeft = new RegExp(`^((user|email|globally) )?(${left})\\b`);
const isStaying = new RegExp(`^(${stays})$`);
/** The same where nothing but the value itself speaks of it. */
const surelyLeft =
  /^(un ?subscribed|opt(ed)? ?out|(hard )?bounced|complained|spammy|undeliverable|(block|black) ?listed|cleaned|suppressed|blocked|removed|churned|cancell?ed|do ?not ?(e ?mail|mail|contact))$/;
/** Words within a note, a tag or the name of a list that may say it. */
const mayBeLeft = new RegExp(
  [
    `\\b(un ?subscri\\w*|unsubs?|opt(ed|s|ing)? ?out|(hard |soft )?bounced|black ?listed|${leftElsewhere})\\b`,
    '\\b(do|does)(n ?t| not) (want |send )?(any )?(e ?mails?|mail|mailings?|contact|newsletters?)\\b',
    '\\bno (more )?(e ?mails?|mailings?|newsletters?)\\b|\\bstop (e ?mail|mail|send|writ)\\w*',
    '\\b(to be|asked to) removed?\\b|\\b(remove\\w* (me |him |her |them )?from|take\\w* (me |him |her |them )?off)\\b|\\boff (the |our )?(mailing )?list\\b',
  ].join('|'),
);
const often =
  /^(all|any|every(thing)?|daily|(bi )?weekly|(bi )?monthly|quarterly|yearly|immediate(ly)?|instant|digest|html|text|plain text|normal|default|e ?mail)$/;

/** Whether a cell is a day or a moment. */
export const isDate = (cell: string): boolean => date.test(cell.trim());

/** What a cell says under a title of this kind. */
export function meaningOf(kind: ColumnKind | undefined, cell: string): Meaning {
  const value = plainTitle(cell) || cell.trim().toLowerCase();
  if (kind === undefined) {
    if (cell.split(/[,;|\n]|:::/).some((one) => surelyLeft.test(plainTitle(one)))) return 'left';
    const isLink = /^https?:/i.test(cell.trim());
    // Neither an address says it nor what JSON says no to.
    const words = cell.replace(/\S+@\S+|"\w+":\s*(null|false|0|""|\[\])/g, '');
    return !isLink && mayBeLeft.test(plainTitle(words)) ? 'unknown' : 'nothing';
  }
  if (/^https?:/i.test(cell.trim())) return 'nothing';
  if (value === '' || value === '-' || noDate.test(cell.trim())) return kind === 'flag' ? 'unknown' : 'nothing';
  if (isLeft.test(value)) return 'left';
  if (isStaying.test(value)) return 'ask';
  if (kind === 'state') return 'unknown';
  if (no.test(value)) return kind === 'flag' || kind === 'choice' ? 'left' : 'ask';
  if (kind === 'end') return 'left';
  if (yes.test(value)) return kind === 'left' ? 'left' : 'ask';
  if (kind === 'choice' && often.test(value)) return 'ask';
  if (isDate(cell)) return kind === 'left' ? 'left' : 'ask';
  return 'unknown';
}
