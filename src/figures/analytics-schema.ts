import { z } from '#src/lib/zod.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** Longest stay that one report may claim, in seconds; a page forgotten in the foreground says nothing of interest. */
export const longestStay = 1_800;

/** What a page reports when it goes out of view (browser/site.ts): one view, or what came to it since the last report. */
export const beaconSchema = z.strictObject({
  /** Path of the page. */
  p: z.string().min(1).max(300).startsWith('/'),
  /** Host of the page that led here, empty for none. */
  r: z.string().max(200),
  /** utm_source, utm_medium and utm_campaign of the address, as they stand in it. */
  u: z.string().max(400),
  /** 1 when this view has not been reported yet. */
  v: flag,
  /** 1 when a visit began with it. */
  e: flag,
  /** 1 when this browser had not been here before. */
  n: flag,
  /** Seconds in view since the last report. */
  t: z.number().min(0).max(1e7),
  /** 1 for a view without click or scroll, -1 when one came after that had been reported. */
  b: z.union([flag, z.literal(-1)]),
  /** Steps of forms that were reached since the last report, for example quote:2. */
  f: z.array(z.string().max(40)).max(20),
});

export type Beacon = z.infer<typeof beaconSchema>;
