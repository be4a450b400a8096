import { parsedJson } from '#src/lib/json.ts';
import { z } from '#src/lib/zod.ts';

export const recordSetting = 'answer-record';

const shape = z.object({ answers: z.int(), onTime: z.int(), median: z.number() });
/** `median`: milliseconds of working time. */
export type ShownRecord = z.infer<typeof shape>;

const setting = z.object({ on: z.boolean(), record: shape.optional() });

/** `record` is undefined if it is not shown, or there are too few answers. */
export function readRecordSetting(text: string | undefined): { on: boolean; record: ShownRecord | undefined } {
  const parsed = setting.safeParse(parsedJson(text ?? null));
  if (!parsed.success) return { on: false, record: undefined };
  const { on, record } = parsed.data;
  return { on, record: on ? record : undefined };
}
