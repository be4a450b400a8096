import { parsedJson } from '#src/lib/json.ts';
import { z } from '#src/lib/zod.ts';

/** Name of the setting that holds what visitors are told of promised answers. */
export const recordSetting = 'answer-record';

const shape = z.object({ answers: z.int(), onTime: z.int(), median: z.number() });
/** Answers in all and on time, and within how many milliseconds of working time half of them came. */
export type ShownRecord = z.infer<typeof shape>;

const setting = z.object({ on: z.boolean(), record: shape.optional() });

/** Whether the owner shows it, and what visitors read while that is on and there is enough to tell. */
export function readRecordSetting(text: string | undefined): { on: boolean; record: ShownRecord | undefined } {
  const parsed = setting.safeParse(parsedJson(text ?? null));
  if (!parsed.success) return { on: false, record: undefined };
  const { on, record } = parsed.data;
  return { on, record: on ? record : undefined };
}
