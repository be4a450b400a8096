import type { z } from '#src/lib/zod.ts';

/**
 * The first message of each wrong field, for the browser; the server judges by the same schema. A check that breaks,
 * in a browser that lacks something, finds nothing wrong: then the server's word is the only one.
 */
export function earlyErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  try {
    for (const issue of schema.safeParse(values).error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  } catch (error) {
    console.error(error);
  }
  return errors;
}
