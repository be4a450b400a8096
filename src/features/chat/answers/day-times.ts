/** Which times of a day a message asks for, as HH:MM; both ends belong to it. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

const clock = (hour: number, minute = 0) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** The last minute before a time, as HH:MM. */
function justBefore(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 1;
  return clock(Math.floor(minutes / 60), minutes % 60);
}

/** A time that begins at `at`, such as "3pm", "3 pm", "3 30", "15"; hours up to 6 without more are in the afternoon. */
function timeAt(stems: readonly string[], at: number): { time: string; sure: boolean } | undefined {
  if (stems[at] === 'noon') return { time: '12:00', sure: true };
  const given = /^(\d{1,2})(am|pm)?$/.exec(stems[at] ?? '');
  if (!given) return undefined;
  const minute = /^[0-5]\d$/.test(stems[at + 1] ?? '') ? Number(stems[at + 1]) : 0;
  const half = given[2] ?? [stems[at + 1], stems[at + 2]].find((stem) => stem === 'am' || stem === 'pm');
  const hour = Number(given[1]);
  if (hour > 23 || hour === 0) return undefined;
  const afternoon = half === 'pm' ? hour < 12 : !half && hour < 7;
  return { time: clock(afternoon ? hour + 12 : hour, minute), sure: half !== undefined };
}

/** The span that "after 5", "before noon", "what about 3pm", "morning" names; undefined where none is named. */
export function timesAsked(stems: readonly string[]): TimeSpan | undefined {
  for (let at = 0; at < stems.length; at++) {
    const found = timeAt(stems, at);
    if (!found) continue;
    const word = stems[at - 1] ?? '';
    if (['after', 'past', 'from'].includes(word)) return { from: found.time, to: '23:59' };
    if (['befor', 'until', 'till', 'by'].includes(word)) return { from: '00:00', to: justBefore(found.time) };
    if (found.sure || ['at', 'around', 'about', 'for'].includes(word)) return { from: found.time, to: found.time };
  }
  if (stems.includes('morning')) return { from: '00:00', to: '11:59' };
  if (stems.includes('afternoon')) return { from: '12:00', to: '23:59' };
  if (stems.includes('evening') || stems.includes('tonight')) return { from: '17:00', to: '23:59' };
  return undefined;
}
