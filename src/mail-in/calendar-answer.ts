import { writtenIn } from './inbound-quoted.ts';

const answerWords: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  TENTATIVE: 'Tentatively accepted',
  DECLINED: 'Declined',
  DELEGATED: 'Someone else is coming instead',
  COUNTER: 'Proposed a new time',
};

/** `state`: for example DECLINED or COUNTER. `comment`: what the person wrote. */
export interface CalendarAnswer {
  state: string;
  comment: string;
  title: string;
}

/** "Ada has accepted this invitation.", as calendar programs word it in their languages. */
const accepted =
  'accepted|zugesagt|angenommen|a accepté|ha aceptado|aceitou|ha accettato|heeft .{0,30}geaccepteerd|har .{0,10}(?:accepteret|accepterat|akseptert|godtatt|takket ja)|on hyväksynyt|zaakceptowała?|přijala?|elfogadta|a acceptat|kabul etti|принял[аи]?|прийняв|прийняла|承諾しました|已接受|接受了|수락';
const perhaps =
  'replied "?maybe"?|mit vorbehalt|provisoirement|provisionalmente|provisoriamente|voorlopig|med forbehold|preliminärt|wstępnie';
const meeting =
  'invitation|event|meeting|appointment|einladung|termin|besprechung|événement|réunion|invitación|evento|reunión|convite|reunião|invito|riunione|uitnodiging|afspraak|vergadering|invitasjon(?:en)?|inbjudan|mötet|mødet|møtet|kutsun|zaproszenie|spotkanie|pozvánku|meghívást|invitația|daveti|приглашение|встречу|запрошення|招待|会议|會議|邀请|초대';
const standard = new RegExp(
  `^[^.!?,;]{0,80}(?:(?:${accepted}|${perhaps}).{0,25}(?:${meeting})(?: (?:to|zu|à)\\b.{0,20})?(?:\\s*[:"“„«].{0,160})?|(?:${meeting}).{0,30}(?:${accepted}).{0,5})[.。]?$`,
  'iu',
);
const ofMyself =
  /(?<!\p{L})(i|we|my|our|ich|wir|habe|je|j['’]|nous|yo|nosotros|eu|nós|io|noi|ik|wij|jeg|jag|vi|я|мы|ми)(?!\p{L})/iu;
const detail =
  /^(when|where|time|date|location|calendar|organi[sz]er|wann|wo|ort|kalender|quand|où|lieu|calendrier|cuándo|dónde|quando|onde|dove|calendario|wanneer|waar)\s*([:：]|$)/i;
const link = /^\W*(https?:\S+|\S+@\S+\.\w+)\W*$/i;
/** Google appends only its own text; a person's words are in the comment. */
const googles = /google[^\n]{0,30}[\s<[(]https:\/\/(www\.google\.com\/calendar|calendar\.google\.com)/i;

/**
 * Whether the text has words of a person besides the program's sentence, title and place. `titles`: of the event or the
 * email.
 */
export function hasOwnWords(text: string, titles: readonly string[]): boolean {
  const known = titles.flatMap((title) => [title, title.replace(/^[^:：]{1,30}[:：]\s*/, '')]).map(inOneLine);
  const lines = writtenIn(text).split('\n').map(inOneLine).filter(Boolean);
  if (googles.test(text) && !lines[0]?.endsWith(':')) return false;
  const isPrograms = (line: string) => standard.test(line) && !ofMyself.test(line);
  return lines.some((line) => !(isPrograms(line) || detail.test(line) || link.test(line) || known.includes(line)));
}

const inOneLine = (line: string) => line.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether somebody has to read the answer: it declines, proposes another time, or has a comment. */
export const isPersons = ({ state, comment }: CalendarAnswer): boolean =>
  /^(DECLINED|DELEGATED|COUNTER)$/.test(state) || comment !== '';

/** The email's text, with the answer in words if the text does not contain it. */
export function withAnswer(text: string, { state, comment }: CalendarAnswer): string {
  const said = text.trim() === '' ? `${answerWords[state] ?? 'Answered'}.` : text;
  return inOneLine(said).includes(inOneLine(comment)) ? said : `${said.trimEnd()}\n\n${comment}`;
}

const longest = 1_000_000;

/**
 * The answer in a calendar file; undefined if there is none. Read from the raw file: programs vary in type and method
 * names and fold lines anywhere.
 */
export function calendarAnswer(bytes: Uint8Array, decoded: (bytes: Uint8Array) => string): CalendarAnswer | undefined {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (bytes.length > longest || !/BEGIN:VCALENDAR/i.test(begins)) return undefined;
  const lines = decoded(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  if (!lines.some((line) => /^METHOD\s*:\s*(REPLY|COUNTER|DECLINECOUNTER)\s*$/i.test(line))) return undefined;
  const written = (name: string) =>
    (lines.find((line) => new RegExp(`^${name}[;:]`, 'i').test(line)) ?? '')
      .replace(/^[A-Z]+(;[^:"]*("[^"]*"[^:"]*)*)?:/i, '')
      .replace(/\\n/gi, '\n')
      .replace(/\\(.)/g, '$1')
      .trim();
  const [comment, title] = [written('COMMENT'), written('SUMMARY')];
  if (lines.some((line) => /^METHOD\s*:\s*COUNTER\s*$/i.test(line))) return { state: 'COUNTER', comment, title };
  // Some programs list all invitees.
  const states = lines.flatMap(
    (line) => /^ATTENDEE(?:;.*)?;PARTSTAT="?([A-Z-]+)/i.exec(line)?.[1]?.toUpperCase() ?? [],
  );
  const state = states.find((one) => one === 'DECLINED') ?? states.find((one) => one !== 'NEEDS-ACTION') ?? states[0];
  return state === undefined ? undefined : { state, comment, title };
}
