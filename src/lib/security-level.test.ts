import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  blockedShortcut,
  devToolsMs,
  devToolsOpen,
  firstState,
  reread,
  rereadMs,
} from './security-level.ts';

describe('the security level (S2 §4)', () => {
  test.each([
    [true, false, 'medium'],
    [false, false, 'high'],
    [true, true, 'high'],
    [false, true, 'high'],
  ] as const)('secure %s, under attack %s: %s', (secure, underAttack, level) =>
    expect(firstState(secure, underAttack)).toEqual({ secure, underAttack, level }),
  );

  test.each(['sql_injection_attempt', 'xss_attempt', 'ddos_attack'])(
    '%s raises it until the flag is read again',
    (type) => {
      const raised = afterEvent(firstState(true, false), type);
      expect(raised.level).toBe('high');
      expect(reread(raised, false)).toEqual({ secure: true, underAttack: false, level: 'medium' });
      expect(reread(raised, true)).toEqual({ secure: true, underAttack: true, level: 'high' });
    },
  );

  test.each(['context_menu', 'dev_tools', 'suspicious_activity', 'rate_limit'])('%s does not', (type) =>
    expect(afterEvent(firstState(true, false), type).level).toBe('medium'),
  );

  test('the flag is read again every 30 seconds', () => expect([rereadMs, devToolsMs]).toEqual([30_000, 500]));
});

test.each([
  [160, 0, false],
  [161, 0, true],
  [0, 160, false],
  [0, 161, true],
  [-500, -500, false],
])('a window %i px wider and %i px higher than its page: %s', (wider, higher, open) =>
  expect(devToolsOpen({ outerWidth: 800 + wider, innerWidth: 800, outerHeight: 600 + higher, innerHeight: 600 })).toBe(
    open,
  ),
);

test.each([
  ['F12', false, false, 'F12'],
  ['I', true, true, 'Ctrl+Shift+I'],
  ['c', true, true, 'Ctrl+Shift+C'],
  ['J', true, true, 'Ctrl+Shift+J'],
  ['u', true, false, 'Ctrl+U'],
  ['U', true, true, undefined],
  ['c', true, false, undefined],
  ['i', false, true, undefined],
  ['u', false, false, undefined],
  ['F11', false, false, undefined],
  ['', true, true, undefined],
  ['IC', true, true, undefined],
])('%s with Ctrl %s and Shift %s is %s', (key, ctrlKey, shiftKey, name) =>
  expect(blockedShortcut({ key, ctrlKey, shiftKey })).toBe(name),
);
