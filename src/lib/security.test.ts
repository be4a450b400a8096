import { describe, expect, test } from 'vitest';
import {
  behaviourFlags,
  behaviourReason,
  fillTimeReason,
  isSuspiciousAgent,
  messages,
  refusalMessage,
} from './security.ts';

describe('behaviour flags', () => {
  const calm = { keystrokes: 2, pastes: 10, typingMs: 100 };
  test('at their edges none is raised', () => expect(behaviourFlags(calm)).toEqual([]));
  test('one key', () => expect(behaviourFlags({ ...calm, keystrokes: 1 })).toEqual(['few-keystrokes']));
  test('eleven pastes', () => expect(behaviourFlags({ ...calm, pastes: 11 })).toEqual(['many-pastes']));
  test('twenty keys a second are fine, a little more is not', () => {
    expect(behaviourFlags({ ...calm, keystrokes: 20, typingMs: 1000 })).toEqual([]);
    expect(behaviourFlags({ ...calm, keystrokes: 21, typingMs: 1000 })).toEqual(['fast-typing']);
  });
  test('no time between first and last key is no speed', () => {
    expect(behaviourFlags({ ...calm, keystrokes: 5, typingMs: 0 })).toEqual([]);
  });
  test('three flags never refuse, a fourth would', () => {
    expect(behaviourReason(['a', 'b', 'c'])).toBeUndefined();
    expect(behaviourReason(['a', 'b', 'c', 'd'])).toBe(messages.suspicious);
  });
});

test('fill time at its edges', () => {
  expect([4_999, 5_000, 1_800_000, 1_800_001].map(fillTimeReason)).toEqual([
    messages.tooFast,
    undefined,
    undefined,
    messages.expired,
  ]);
});

test('user agents', () => {
  expect(isSuspiciousAgent('Mozilla/5.0 (compatible; GoogleBot/2.1)')).toBe(true);
  expect(isSuspiciousAgent('Mozilla/5.0 (Macintosh) Safari/605.1.15')).toBe(false);
});

test('the alert of a refusal', () => {
  expect(refusalMessage([])).toBe('Security validation failed. Please try again.');
  expect(refusalMessage([messages.captchaMissing])).toBe('Please complete the security verification.');
  expect(refusalMessage([messages.honeypot, messages.tooFast])).toBe(
    'Security validation failed: Bot detected via honeypot field, Form submitted too quickly. Please take your time.',
  );
});
