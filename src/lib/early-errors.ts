import { firstErrors } from './first-errors.ts';
import type { z } from './zod.ts';

/**
 * The first message of each wrong field, for the browser; the server judges by the same schema. A check that breaks,
 * in a browser that lacks something, finds nothing wrong: then the server's word is the only one.
 */
export function earlyErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  try {
    return firstErrors(schema.safeParse(values).error);
  } catch (error) {
    console.error(error);
    return {};
  }
}
