import { quarantineBudgets } from '#src/lib/budgets.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { z } from '#src/lib/zod.ts';

const word = /\p{L}{2,}/u;

/**
 * The JSON to keep of a refused submission, or undefined. Kept is what the schema takes, or what has an address under
 * `email` and a word in another field; at most 64 KiB.
 */
export function worthKeeping(schema: z.ZodType, data: Record<string, unknown>): string | undefined {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > quarantineBudgets.bytes.max) return undefined;
  const { email, ...others } = data;
  const answerable = typeof email === 'string' && isEmailAddress(email.trim());
  const says = Object.values(others).some((value) => typeof value === 'string' && word.test(value));
  return (answerable && says) || schema.safeParse(data).success ? json : undefined;
}
