/** The answers to an invitation that mean something to us, in words. */
export const answerWords: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  TENTATIVE: 'Perhaps accepted',
  DECLINED: 'Declined',
  COUNTER: 'Proposes another time',
};

/** Whether an answer is a person's word that has to be read: it declines, or proposes another time. */
export const isPersons = (answer: string): boolean => answer === 'DECLINED' || answer === 'COUNTER';

const longest = 1_000_000;

/**
 * What a calendar file answers to an invitation, for example DECLINED, or COUNTER; undefined when it is none. Read from the file
 * itself: programs name its type and method as they like, and fold its lines anywhere.
 */
export function calendarAnswer(bytes: Uint8Array, decoded: (bytes: Uint8Array) => string): string | undefined {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (bytes.length > longest || !/BEGIN:VCALENDAR/i.test(begins)) return undefined;
  const lines = decoded(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  if (!lines.some((line) => /^METHOD\s*:\s*(REPLY|COUNTER|DECLINECOUNTER)\s*$/i.test(line))) return undefined;
  if (lines.some((line) => /^METHOD\s*:\s*COUNTER\s*$/i.test(line))) return 'COUNTER';
  const attendee = lines.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? '';
  return /;PARTSTAT="?([A-Z-]+)/i.exec(attendee)?.[1]?.toUpperCase();
}
