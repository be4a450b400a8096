import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  blockedShortcut,
  devToolsMs,
  devToolsOpen,
  firstState,
  reread,
  rereadMs,
} from '#src/browser/protection.ts';
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

describe('the security level (S2 §4)', () => {
  test.each([
    [true, false, 'medium'],
    [false, false, 'high'],
    [true, true, 'high'],
    [false, true, 'high'],
  ] as const)('secure %s, under attack %s: %s', (secure, underAttack, level) =>
    expect(firstState(secure, underAttack)).toEqual({ secure, underAttack, level }),
  );

  test('an attack raises it until the flag is read again, every 30 seconds; other events do not', () => {
    for (const type of ['sql_injection_attempt', 'xss_attempt', 'ddos_attack']) {
      const raised = afterEvent(firstState(true, false), type);
      expect(raised.level, type).toBe('high');
      expect(reread(raised, false)).toEqual({ secure: true, underAttack: false, level: 'medium' });
      expect(reread(raised, true)).toEqual({ secure: true, underAttack: true, level: 'high' });
    }
    for (const type of ['context_menu', 'dev_tools', 'suspicious_activity', 'rate_limit']) {
      expect(afterEvent(firstState(true, false), type).level, type).toBe('medium');
    }
    expect([rereadMs, devToolsMs]).toEqual([30_000, 500]);
  });
});

test('developer tools take more than 160 px in either direction', () => {
  const inner = { innerWidth: 800, innerHeight: 600 };
  const isOpen = (wider: number, higher: number) =>
    devToolsOpen({ ...inner, outerWidth: 800 + wider, outerHeight: 600 + higher });
  expect([isOpen(160, 0), isOpen(0, 160), isOpen(-500, -500)]).toEqual([false, false, false]);
  expect([isOpen(161, 0), isOpen(0, 161)]).toEqual([true, true]);
});

test.each([
  ['F12', false, false, 'F12'],
  ['I', true, true, 'Ctrl+Shift+I'],
  ['c', true, true, 'Ctrl+Shift+C'],
  ['u', true, false, 'Ctrl+U'],
  ['c', true, false, undefined],
  ['i', false, true, undefined],
  ['F11', false, false, undefined],
  ['', true, true, undefined],
])('%s with Ctrl %s and Shift %s is %s', (key, ctrlKey, shiftKey, name) =>
  expect(blockedShortcut({ key, ctrlKey, shiftKey })).toBe(name),
);
