import { firstErrors } from './first-errors.ts';
import type { z } from './zod.ts';

/**
 * The first message of each invalid field. If the check itself fails, because an old browser lacks something, finds no
 * errors: the server checks with the same schema.
 */
export function earlyErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  try {
    return firstErrors(schema.safeParse(values).error);
  } catch (error) {
    console.error(error);
    return {};
  }
}
