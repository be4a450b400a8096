import data from 'content:trade-drawings';
import { z } from '#src/lib/zod.ts';

const end = z.strictObject({ figure: z.string(), says: z.string() });

/** content/trade-drawings.yaml: what stands below and within the drawings of /services. */
export const tradeDrawingsSchema = z.strictObject({
  days: z.array(z.string()).length(7),
  mail: z.strictObject({
    from: z.string(),
    address: z.string(),
    subject: z.string(),
    button: z.string(),
    /** What gives it away: beside the address, the subject and the button. */
    marks: z.array(z.string()).length(3),
  }),
  cable: z.array(end),
  morning: z.array(z.string()).length(3),
  fields: z.array(end),
});

export const tradeDrawings = data as z.output<typeof tradeDrawingsSchema>;
