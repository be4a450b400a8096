import { describe, expect, test } from 'vitest';
import { trafficLimits } from '#src/lib/traffic.ts';
import { createAttackers, createCounter } from './protection.server.ts';

const now = Date.UTC(2026, 5, 9, 14);
const hour = 3_600_000;

describe('the counter', () => {
  test('tells once that a number is reached', () => {
    const counter = createCounter(trafficLimits);
    const reached = Array.from({ length: 102 }, (_, n) => counter.count('a', now + n).reaches(100));
    expect(reached.indexOf(true)).toBe(99);
    expect(reached.filter(Boolean)).toHaveLength(1);
  });

  test('lets one client send 1000 an hour (S2 §9)', () => {
    const counter = createCounter(trafficLimits);
    const allowed = (n: number, at: number) => Array.from({ length: n }, () => counter.count('a', at).allowed);
    for (let minute = 0; minute < 20; minute++) expect(allowed(50, now + minute * 60_000)).not.toContain(false);
    expect(allowed(1, now + 20 * 60_000)).toEqual([false]);
    expect(allowed(1, now + hour)).toEqual([true]);
  });

  test('forgets a client after exactly an hour of silence', () => {
    const counter = createCounter(trafficLimits);
    counter.count('a', now);
    counter.purge(now + hour - 1);
    expect(counter.clients).toBe(1);
    counter.purge(now + hour);
    expect(counter.clients).toBe(0);
  });

  test('a flood from many addresses does not fill the memory', () => {
    const counter = createCounter(trafficLimits, { clients: 50, moments: 100 });
    for (let n = 0; n < 60; n++) counter.count(`client ${n}`, now);
    expect(counter.clients).toBe(50);
    for (let n = 0; n < 90; n++) counter.count('busy', now);
    expect(counter.clients).toBe(11);
  });
});

test('the site is in attack mode from the third attacker on, until five minutes after the last request', () => {
  const attackers = createAttackers(3, 300_000);
  expect([attackers.note('a', now), attackers.note('b', now), attackers.note('b', now)]).toEqual([false, false, false]);
  expect(attackers.leftMs('z', now)).toBe(0);
  expect(attackers.leftMs('a', now)).toBe(300_000);
  expect(attackers.note('c', now + 1)).toBe(true);
  expect(attackers.note('c', now + 2)).toBe(false);
  expect(attackers.leftMs('z', now + 300_001)).toBe(1);
  expect(attackers.leftMs('z', now + 300_002)).toBe(0);
});
