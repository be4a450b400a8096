import type { z } from './zod.ts';

export function firstErrors(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return errors;
}

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
