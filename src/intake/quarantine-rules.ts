import { quarantineBudgets } from '#src/lib/budgets.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { z } from '#src/lib/zod.ts';

const word = /\p{L}{2,}/u;

/**
 * The JSON to keep of a refused submission's fields, or undefined when the owner could do nothing with it. Kept is
 * what the form's schema would take; and, because a refused visitor may also have left a field wrong, whatever has
 * an answerable address under `email` and at least one word in another field. More than 64 KiB is no form of ours.
 */
export function worthKeeping(schema: z.ZodType, data: Record<string, unknown>): string | undefined {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > quarantineBudgets.bytes.max) return undefined;
  const { email, ...others } = data;
  const answerable = typeof email === 'string' && isEmailAddress(email.trim());
  const says = Object.values(others).some((value) => typeof value === 'string' && word.test(value));
  return (answerable && says) || schema.safeParse(data).success ? json : undefined;
}
