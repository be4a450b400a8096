import words from 'content:mail-words';

const any = (words: string) =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .map((word) => word.replace(/[().]/g, '\\$&').replace(/ /g, '\\s?'))
    .join('|');

type FieldKind = keyof typeof words.fields;

const plain = (name: string) => name.replace(/\s+/g, '').toLowerCase();
const kindOf = new Map(
  (Object.keys(words.fields) as FieldKind[]).flatMap((kind) =>
    words.fields[kind].split('|').map((name): [string, FieldKind] => [plain(name), kind]),
  ),
);

function fieldOf(line: string): { kind: FieldKind; value: string } | undefined {
  const [, name = '', value = ''] = /^[\s*_]{0,9}([^:：*_]{1,24})[*_]?[:：](.{0,300})/.exec(line) ?? [];
  const kind = kindOf.get(plain(name));
  return kind && { kind, value };
}

/** "-----Original Message-----" */
const original = new RegExp(`^\\s*[-_=]{2,}\\s*(?:${any(words.original)})\\s*[-_=]{2,}\\s*$`, 'iu');

const forwards = any(words.forwarded);

/** "---------- Forwarded message ---------", or Apple's "Begin forwarded message:": what follows is new to us. */
const forwarded = new RegExp(
  `^\\s*[-_=]{2,}\\s*(?:${forwards})[^-_=]{0,80}[-_=]{2,}\\s*$|^\\s*(?:begin|anfang der|début du|inicio del|inizio|begin|start på) ?(?:${forwards})\\s*[:：]\\s*$`,
  'iu',
);

/** "wrote" */
const wrote = new RegExp(
  `(?<!\\p{L})(?:${any(words.wrote)})(?!\\p{L})|(?:เขียน(?:ว่า)?|ने लिखा|写道|寫道|写到|のメール|のメッセージ|さんは?が?書きました|작성|쓴 글|님의 말)`,
  'iu',
);

/** Starts of the line that says who wrote and when. */
const opens =
  /^(?:on|am|le|el|il|em|op|den|dnia|w dniu|pada|vào|στις|на|kuupäev|missatge de|in data|at|в|v|a|ב|בתאריך|في|ใน(?:วันที่)?|在|此日期)(?!\p{L})|^在|^ב/iu;

const longestIntroduction = 400;
const mostLines = 4;
const rule = /^\s*(?:_{5,}|-{5,}|={5,}|\*{5,})\s*$/;
/** Direction marks around Hebrew and Arabic names. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

type Line = ReturnType<typeof fieldOf> | 'blank';

const isQuote = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';
const endsWithColon = (text: string) => /[:：]\s*-*\s*$/.test(text.slice(-80));
const address = /[<([（]\s*(?:mailto:)?[^\s<>()@]{1,100}@[^\s<>()@]{1,200}\s*[>)\]）]/;
/** A year, or a time of day. */
const moment = /\p{Nd}{4}|(?<!\p{Nd})\p{Nd}{1,2}[:.h]\p{Nd}{2}(?!\p{Nd})/u;
const self = /(?<!\p{L})(?:i|you|we|he|she|they|ich|du|sie|wir|je|tu|vous|nous)\s+(?:wrote|writes|schrieb)(?!\p{L})/iu;

function afterBlanks(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next] ?? '')) next++;
  return next;
}

/** Whether a text says who wrote and when; without a known word for "wrote" only before a quote with marks. */
function introduces(text: string, isMarked: boolean): boolean {
  if (self.test(text)) return false;
  const isSaid = wrote.test(text) && (endsWithColon(text) || /\s(?:wrote|écrit|schrieb)\s*$/i.test(text));
  const isFull = endsWithColon(text) && moment.test(text) && address.test(text);
  if (isMarked) return isFull || (isSaid && (/[\p{Nd}@]/u.test(text) || opens.test(text)));
  return isSaid && (moment.test(text) || address.test(text));
}

const startsWithDate = (line: string) =>
  /^\P{L}{0,3}\p{Nd}/u.test(line) || /^\p{L}{1,10}[.,]?,? \S{0,20}\p{Nd}/u.test(line);

/** "On Monday, Ada <ada@example.com> wrote:", on one or more lines. Returns the number of lines, 0 if it is none. */
function attribution(lines: readonly string[], at: number, mayBeBelow = true): number {
  const joined = (count: number) =>
    lines
      .slice(at, at + count)
      .map((line) =>
        line
          .slice(0, longestIntroduction + 1)
          .replace(directions, '')
          .trim(),
      )
      .join(' ');
  const start = joined(1);
  const opensIt = opens.test(start) || startsWithDate(start) || address.test(start);
  const isDated = opens.test(start) && /\p{Nd}/u.test(start);
  if (!opensIt && !(endsWithColon(start) && wrote.test(start))) return 0;
  for (let count = 1; count <= mostLines; count++) {
    const text = joined(count);
    if (text.length > longestIntroduction) return 0;
    const isMarked = isQuote(lines[afterBlanks(lines, at + count)] ?? '');
    if (introduces(text, isMarked) && (opensIt || isMarked)) {
      return mayBeBelow && !isDated && beginsBelow(lines, at, count) ? 0 : count;
    }
    if (isBlank(lines[at + count] ?? '') || isQuote(lines[at + count] ?? '')) return 0;
  }
  return 0;
}

/** Whether it starts further down, below the author's own last line ("10 AM is fine."). */
const beginsBelow = (lines: readonly string[], at: number, count: number) =>
  lines.slice(at + 1, at + count).some((line, index) => {
    const isStart = opens.test(line.trim()) || startsWithDate(line.trim());
    return isStart && attribution(lines, at + 1 + index, false) > 0;
  });

/**
 * "From: … Sent: … To: … Subject: …" in any order, as Outlook puts it above a quote. A list that a person writes
 * ("From: Main Street, To: the airport") has neither subject nor address.
 */
function isOutlooksBlock(fields: readonly Line[], at: number): boolean {
  const first = fields[at];
  if (!first || first === 'blank') return false;
  const found = new Map<FieldKind, string>();
  for (const [index, field] of fields.slice(at, at + 10).entries()) {
    if (field === 'blank') break;
    // "A: yes" above the block is not part of it.
    if (field && first.kind !== 'from' && field.kind === 'from' && isOutlooksBlock(fields, at + index)) return false;
    if (field && !found.has(field.kind)) found.set(field.kind, field.value);
  }
  if (!found.has('from') || found.size < 3) return false;
  const isAddressed = /@/.test(`${found.get('from')} ${found.get('to')}`);
  return isAddressed || (found.has('subject') && (found.size === 4 || moment.test(found.get('sent') ?? '')));
}

/** Index after a run of quoted lines, with empty ones between them. */
function afterQuotes(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    if (isQuote(lines[at] ?? '')) end = at + 1;
    else if (!isBlank(lines[at] ?? '')) break;
  }
  return end;
}

const lineOf = (line: string): Line =>
  isBlank(line) ? 'blank' : fieldOf(line.slice(0, longestIntroduction).replace(directions, ''));
const text = (lines: readonly string[]) => lines.join('\n').trim();

/** Whether an unmarked quote starts here, and how many lines introduce it. */
function headAt(lines: readonly string[], fields: readonly Line[], at: number) {
  const introduced = attribution(lines, at);
  const begins =
    introduced > 0 || original.test((lines[at] ?? '').slice(0, longestIntroduction)) || isOutlooksBlock(fields, at);
  return { introduced, begins };
}

/**
 * Separates new text from quotes. Nothing is split off if answers stand between quoted lines, if everything is quoted,
 * if it is forwarded, or if marked lines are part of the text ("This is what the router shows:").
 */
export function splitQuoted(whole: string): { body: string; quoted: string } {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const unsplit = { body: text(lines), quoted: '' };
  const fields = lines.map(lineOf);
  for (let at = 0; at < lines.length; at++) {
    if (isBlank(lines[at] ?? '')) continue;
    if (forwarded.test((lines[at] ?? '').slice(0, longestIntroduction))) return unsplit;
    const { introduced, begins } = headAt(lines, fields, at);
    if (!begins && !isQuote(lines[at] ?? '')) continue;
    const firstQuoted = afterBlanks(lines, at + introduced);
    const marked = isQuote(lines[firstQuoted] ?? '');
    // The end of an unmarked quote is unknown: take everything, as programs that reply on top write it.
    const end = marked ? afterQuotes(lines, firstQuoted) : lines.length;
    const before = lines.slice(0, at);
    const rest = lines.slice(end);
    if (rest.some(isQuote)) return unsplit;
    // A marked quote without introduction is at the top or the end; in between, somebody shows lines of something.
    if (!begins && text(before) !== '' && (text(rest) !== '' || endsWithColon(text(before)))) return unsplit;
    const last = before.findLastIndex((line) => !isBlank(line));
    const start = begins && rule.test(before[last] ?? '') ? last : at;
    const body = text([...lines.slice(0, start), ...rest]);
    return body === '' ? unsplit : { body, quoted: text(lines.slice(start, end)) };
  }
  return unsplit;
}

const phoneLine = /^(sent from my |sent from (outlook|mail|yahoo|gmail)|get outlook for |von meinem .{1,30} gesendet)/i;

export function withoutSignature(whole: string): string {
  const lines = whole.split('\n');
  const ends = lines.findIndex((line) => /^--\s?$/.test(line));
  const kept = ends === -1 ? lines : lines.slice(0, ends);
  while (kept.length > 0 && /^\s*$/.test(kept.at(-1) ?? '')) kept.pop();
  if (phoneLine.test(kept.at(-1)?.trim() ?? '')) kept.pop();
  return kept.join('\n').trim();
}

/** Without quotes and signature. */
export const writtenIn = (whole: string): string => withoutSignature(splitQuoted(whole).body);

/** What was typed in reply to our email, above or between the quote. No quoted line stays, even if nothing is left. */
export function withoutQuotes(whole: string): string {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const fields = lines.map(lineOf);
  const typed: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isQuote(line)) continue;
    const { introduced, begins } = headAt(lines, fields, at);
    if (!begins) typed.push(line);
    else if (isQuote(lines[afterBlanks(lines, at + introduced)] ?? '')) at += introduced - 1;
    else {
      const last = typed.findLastIndex((before) => !isBlank(before));
      if (rule.test(typed[last] ?? '')) typed.length = last;
      break;
    }
  }
  return text(typed).replace(/\n{3,}/g, '\n\n');
}

const answerWords: Readonly<Record<string, string>> = words.answers;

/** `state`: for example DECLINED or COUNTER. `comment`: what the person wrote. */
export interface CalendarAnswer {
  state: string;
  comment: string;
  title: string;
}

const { accepted, perhaps, meeting } = words.calendar;
/** "Ada has accepted this invitation.", as calendar programs word it. */
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
