import { expect, test } from 'vitest';
import {
  behaviourFlags,
  behaviourReason,
  fillTimeReason,
  isSuspiciousAgent,
  messages,
  refusalMessage,
} from './security.ts';

const calm = { keystrokes: 2, pastes: 10, typingMs: 100 };
test.each([
  [calm, []],
  [{ ...calm, keystrokes: 1 }, ['few-keystrokes']],
  [{ ...calm, pastes: 11 }, ['many-pastes']],
  [{ ...calm, keystrokes: 20, typingMs: 1000 }, []],
  [{ ...calm, keystrokes: 21, typingMs: 1000 }, ['fast-typing']],
  // No time between first and last key is no speed.
  [{ ...calm, keystrokes: 5, typingMs: 0 }, []],
])('%j raises %j', (behaviour, flags) => expect(behaviourFlags(behaviour)).toEqual(flags));

test('three flags never refuse, a fourth would; fill time at its edges; user agents', () => {
  expect(behaviourReason(['a', 'b', 'c'])).toBeUndefined();
  expect(behaviourReason(['a', 'b', 'c', 'd'])).toBe(messages.suspicious);
  const reasons = [4_999, 5_000, 1_800_000, 1_800_001].map(fillTimeReason);
  expect(reasons).toEqual([messages.tooFast, undefined, undefined, messages.expired]);
  expect(isSuspiciousAgent('Mozilla/5.0 (compatible; GoogleBot/2.1)')).toBe(true);
  expect(isSuspiciousAgent('Mozilla/5.0 (Macintosh) Safari/605.1.15')).toBe(false);
});

test('the alert of a refusal', () => {
  const alerts = [[], [messages.captchaMissing], [messages.honeypot, messages.tooFast]].map(refusalMessage);
  expect(alerts).toEqual([
    'Security validation failed. Please try again.',
    'Please complete the security verification.',
    'Security validation failed: Bot detected via honeypot field, Form submitted too quickly. Please take your time.',
  ]);
});
