/** The answers to an invitation that mean something to us, in words. */
const answerWords: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  TENTATIVE: 'Perhaps accepted',
  DECLINED: 'Declined',
  COUNTER: 'Proposes another time',
};

/** An answer to an invitation, for example DECLINED or COUNTER, and what its person wrote beside it. */
export interface CalendarAnswer {
  state: string;
  comment: string;
}

/** Whether an answer is a person's word that has to be read: it declines, proposes another time, or says something. */
export const isPersons = ({ state, comment }: CalendarAnswer): boolean =>
  state === 'DECLINED' || state === 'COUNTER' || comment !== '';

/** The same in words. */
export const inWords = ({ state, comment }: CalendarAnswer): string =>
  [`${answerWords[state] ?? 'Answered'}.`, comment].filter(Boolean).join('\n\n');

const longest = 1_000_000;

/**
 * What a calendar file answers to an invitation; undefined when it is none. Read from the file
 * itself: programs name its type and method as they like, and fold its lines anywhere.
 */
export function calendarAnswer(bytes: Uint8Array, decoded: (bytes: Uint8Array) => string): CalendarAnswer | undefined {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (bytes.length > longest || !/BEGIN:VCALENDAR/i.test(begins)) return undefined;
  const lines = decoded(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  if (!lines.some((line) => /^METHOD\s*:\s*(REPLY|COUNTER|DECLINECOUNTER)\s*$/i.test(line))) return undefined;
  const written = lines.find((line) => /^COMMENT[;:]/i.test(line)) ?? '';
  const comment = written
    .replace(/^COMMENT(;[^:"]*("[^"]*"[^:"]*)*)?:/i, '')
    .replace(/\\n/gi, '\n')
    .replace(/\\(.)/g, '$1')
    .trim();
  if (lines.some((line) => /^METHOD\s*:\s*COUNTER\s*$/i.test(line))) return { state: 'COUNTER', comment };
  const attendee = lines.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? '';
  const state = /;PARTSTAT="?([A-Z-]+)/i.exec(attendee)?.[1]?.toUpperCase();
  return state === undefined ? undefined : { state, comment };
}
