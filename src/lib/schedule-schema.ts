import { parsedJson } from './json.ts';
import type { Schedule } from './schedule.ts';
import { z } from './zod.ts';

export const scheduleSetting = 'schedule';

/** All times are multiples of this. */
export const gridMinutes = 5;
const mostExceptions = 500;
const mostRanges = 6;

const onGrid = (what: string) => z.int().multipleOf(gridMinutes, `${what} must be in steps of ${gridMinutes} minutes.`);
const minutes = (what: string, least: number, most: number) => {
  const words = `${what} can be from ${least} to ${most} minutes.`;
  return onGrid(what).min(least, words).max(most, words);
};
const days = 'It can be from 1 to 366 days ahead.';

const minuteOfDay = onGrid('A time')
  .min(0)
  .max(24 * 60);
const range = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from < to, 'The closing time must be after the opening time.');
const day = z
  .array(range)
  .max(mostRanges, `A day can have up to ${mostRanges} time ranges.`)
  .transform((ranges) => ranges.sort((a, b) => a.from - b.from))
  .refine(
    (ranges) => ranges.every(({ from }, at) => at === 0 || from > (ranges[at - 1]?.to ?? 0)),
    'Time ranges on a day can’t overlap or touch.',
  );
const week = z.array(day).length(7);

const wallTime = z.iso.datetime({ local: true, precision: -1, error: 'Enter a day and a time.' });
const exception = z
  .object({
    id: z.string().min(1).max(40),
    from: wallTime,
    to: wallTime,
    reason: z.string().trim().max(200, 'A reason can have up to 200 characters.'),
    shown: z.boolean(),
    office: z.boolean(),
  })
  .refine(({ from, to }) => from < to, 'The end must be after the start.');
const exceptions = z.array(exception).max(mostExceptions, `There can be up to ${mostExceptions} of them.`);

const mostAtOnce = 12;
const together = `From 1 to ${mostAtOnce} meetings can run at once.`;
const atOnce = z.int().min(1, together).max(mostAtOnce, together);

const buffer = minutes('The buffer', 0, 240);
const byKind = (of: ReturnType<typeof minutes> | typeof atOnce) => z.record(z.string().max(40), of);

/** Messages are for the owner. */
export const scheduleSchema = z.object({
  office: week,
  booking: week,
  slotMinutes: minutes('The time between two starts', 10, 240),
  noticeMinutes: minutes('The notice', 0, 40 * 60),
  horizonDays: z.int().min(1, days).max(366, days),
  lengths: byKind(minutes('The length of a meeting', 10, 480)),
  ways: byKind(minutes('Travel time', 0, 240)),
  buffers: byKind(buffer),
  atOnce: byKind(atOnce),
  worked: z.array(z.string().max(60)).max(40),
  closures: exceptions,
  openings: exceptions,
});

/** Older stored rules have one buffer for all kinds. */
const storedSchema = scheduleSchema.partial().extend({ bufferMinutes: buffer.optional() });

/** The stored rules; `usual` fills in what is missing or unreadable. */
export function readSchedule(text: string | undefined, usual: Schedule): Schedule {
  const stored = storedSchema.safeParse(parsedJson(text ?? null)).data;
  if (!stored) return usual;
  const { bufferMinutes, ...known } = stored;
  const one = bufferMinutes === undefined ? [] : Object.keys(usual.buffers).map((kind) => [kind, bufferMinutes]);
  return {
    ...usual,
    ...known,
    lengths: { ...usual.lengths, ...known.lengths },
    ways: { ...usual.ways, ...known.ways },
    buffers: { ...usual.buffers, ...Object.fromEntries(one), ...known.buffers },
    atOnce: { ...usual.atOnce, ...known.atOnce },
  };
}
