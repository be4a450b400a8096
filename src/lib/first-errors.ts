import type { z } from '#src/lib/zod.ts';

/** The first message of each field, keyed by the field's name. */
export function firstErrors(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return errors;
}
