import data from 'content:drawings';
import { z } from '#src/lib/zod.ts';

const words = z.strictObject({
  /** What the desk offers it as. */
  label: z.string(),
  /** What one mark stands for, and what is only sketched. */
  note: z.string(),
});
const figure = z.strictObject({ value: z.string(), unit: z.string(), go: z.literal(true).optional() });
const slip = z.strictObject({
  sum: z.string(),
  lines: z.array(
    z.strictObject({
      name: z.string(),
      /** What stood there before, struck through. */
      was: z.string().optional(),
      value: z.string(),
      strong: z.literal(true).optional(),
    }),
  ),
});
const panel = z.strictObject({
  head: z.string().optional(),
  figure: figure.optional(),
  slip: slip.optional(),
  /** A file of content/art. */
  drawing: z.string().optional(),
});
/** Lengths on one scale of `of` blocks. */
const scale = z.strictObject({
  of: z.number(),
  rows: z.array(
    z.strictObject({
      count: z.number(),
      /** On a line of its own; `short` follows the figure. */
      unit: z.string().optional(),
      short: z.string().optional(),
      go: z.literal(true).optional(),
      /** Up to where the rest of the scale is drawn too. */
      rest: z.number().optional(),
    }),
  ),
});

/** content/drawings.yaml: what the desk calls each drawing, and what stands beside those of stories and articles. */
export const drawingsSchema = z.strictObject({
  small: z.record(z.string(), z.string()),
  stories: z.record(
    z.string(),
    words.extend({
      panels: z.array(panel),
      scale: scale.optional(),
      /** What was done on each of a row of weekends. */
      weekends: z.array(z.string()).optional(),
    }),
  ),
  articles: z.record(z.string(), words),
});

export const drawings = data as z.output<typeof drawingsSchema>;
export type StoryDrawing = (typeof drawings)['stories'][string];
