import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { earlyErrors } from './first-errors.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the first message of each wrong field', () => {
  const schema = z.object({ name: z.string().min(1, 'missing').regex(/x/, 'no x'), phone: z.string() });
  expect(earlyErrors(schema, { name: '', phone: '1' })).toEqual({ name: 'missing' });
});

test('a check that breaks leaves the judgement to the server', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const schema = z.object({
    name: z.string().transform(() => {
      throw new TypeError('x.toWellFormed is not a function');
    }),
  });
  expect(earlyErrors(schema, { name: 'Ada' })).toEqual({});
  expect(complained).toHaveBeenCalledOnce();
});
