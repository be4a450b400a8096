import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAttackers, createCounter } from '#src/protection/protection.server.ts';
import { countInStore, countRequest, isAhead, recent, trafficLimits, traitKey } from './traffic.ts';

const now = Date.UTC(2026, 5, 9, 14);
const minute = 60_000;
const hour = 60 * minute;

/** Sends `count` requests `everyMs` apart, the last one at `now`; the last counted. */
function send(count: number, everyMs: number) {
  let counted = countRequest([], now - (count - 1) * everyMs);
  for (let n = count - 2; n >= 0; n--) counted = countRequest(counted.times, now - n * everyMs);
  return counted;
}

describe('the request limit (S2 §9)', () => {
  test.each([
    [60, 10, true],
    [61, 10, false],
    [1000, 3_590, true],
    [1001, 3_590, false],
  ])('%i requests, %i ms apart: the last one passes: %s', (count, everyMs, passes) =>
    expect(send(count, everyMs).allowed).toBe(passes),
  );

  test('a request counts until exactly a minute, and exactly an hour, after it', () => {
    expect(recent([now - minute, now - minute + 1], now, minute)).toEqual([now - minute + 1]);
    expect(recent([now - hour, now - hour + 1], now, hour)).toEqual([now - hour + 1]);
    expect(recent([now, now + 1], now, hour)).toEqual([now]);
  });

  test('whoever pauses a minute is let in, and no flood fills the store', () => {
    expect(countRequest(send(100, 1).times, now + minute).allowed).toBe(true);
    expect(send(1_500, 1).times.length).toBeLessThanOrEqual(trafficLimits.perHour + 1);
  });

  test('what is older than an hour is purged, of every browser', () => {
    const stored = { other: [now - hour, now - hour + 1], mine: [now - hour - 1, now - 5], gone: [now - 2 * hour] };
    const { counters } = countInStore(stored, 'mine', now);
    expect(counters).toEqual({ other: [now - hour + 1], mine: [now - 5, now] });
  });

  test('a clock that was set back leaves nobody shut out', () => {
    const ahead = send(100, 1).times;
    expect(countRequest(ahead, now - hour)).toMatchObject({ allowed: true, count: 1 });
  });

  test.each([undefined, null, 5, 'text', [], { mine: 'x' }, { mine: ['a', null, {}] }, { mine: { length: 1e9 } }])(
    'the broken store %j reads as nothing',
    (stored) => expect(countInStore(stored, 'mine', now)).toMatchObject({ allowed: true, count: 1 }),
  );
});

test('attack mode lies ahead for an hour at most', () => {
  expect(isAhead(now + 1, now)).toBe(true);
  expect(isAhead(now + hour, now)).toBe(true);
  expect([now, now - 1, now + hour + 1, Number.NaN].map((until) => isAhead(until, now))).toEqual(Array(4).fill(false));
});

test('the key tells browsers apart and stays the same for one', () => {
  const traits = ['Mozilla/5.0', 'en-US', 1920, 1080, 240, 'Linux x86_64'];
  expect(traitKey(traits)).toBe(traitKey([...traits]));
  expect(traitKey(traits)).toMatch(/^[0-9a-z]{1,7}$/);
  for (const index of traits.keys()) expect(traitKey(traits.with(index, 'other'))).not.toBe(traitKey(traits));
});

describe('the counter', () => {
  test('tells once that a number is reached', () => {
    const counter = createCounter(trafficLimits);
    const reached = Array.from({ length: 102 }, (_, n) => counter.count('a', now + n).reaches(100));
    expect(reached.indexOf(true)).toBe(99);
    expect(reached.filter(Boolean)).toHaveLength(1);
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

test('law: in no minute more than 60 pass and in no hour more than 1000, and whoever pauses a minute is let in', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 1_500 }), (gaps) => {
      let times: number[] = [];
      let at = now;
      const passed: number[] = [];
      for (const gap of gaps) {
        const rested = gap >= minute;
        at += gap;
        const counted = countRequest(times, at);
        times = counted.times;
        if (counted.allowed) passed.push(at);
        expect(times.length).toBeLessThanOrEqual(trafficLimits.perHour + 1);
        if (rested && counted.count <= trafficLimits.perHour) expect(counted.allowed).toBe(true);
      }
      for (const end of passed.filter((_, index) => index % 37 === 0)) {
        expect(recent(passed, end, minute).length).toBeLessThanOrEqual(60);
        expect(recent(passed, end, hour).length).toBeLessThanOrEqual(1000);
      }
    }),
    { numRuns: 60 },
  );
});
