import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAtClock, type PurgeTime } from '#src/server/housekeeping.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-06-09T14:00:00Z');

/** A site whose clock is looked at every hour that it runs; `purge` is the moment it purges by. */
function site() {
  let state: PurgeTime | undefined;
  let now = start;
  const look = () => {
    state = lookAtClock(state, now);
    return now - state.lead;
  };
  look();
  return {
    run(hours: number) {
      let purge = 0;
      for (let n = 0; n < hours; n++) {
        now += hour;
        purge = look();
      }
      return purge - start;
    },
    step(ms: number) {
      now += ms;
      return look() - start;
    },
    get now() {
      return now - start;
    },
  };
}

test('while the clock runs it is believed to the hour', () => {
  const { run } = site();
  expect(run(1)).toBe(hour);
  expect(run(24 * 400)).toBe(24 * 400 * hour + hour);
});

test('a night without the machine is no reason for doubt', () => {
  const clock = site();
  for (let n = 0; n < 100; n++) {
    clock.run(9);
    expect(clock.step(15 * hour)).toBe(clock.now);
  }
});

test.each([2 * 365 * day, 31 * day, 2 * day])('a clock that jumps by %i ms and back makes nothing old', (jump) => {
  const clock = site();
  expect(clock.step(jump)).toBe(0);
  expect(clock.run(6 * 24)).toBe(6 * day);
  expect(clock.step(-jump)).toBe(6 * day);
  expect(clock.run(24 * 30)).toBe(36 * day);
});

test('after two months without the machine it goes on as before, and all is believed a week later', () => {
  const clock = site();
  expect(clock.step(60 * day)).toBe(0);
  expect(clock.run(24 * 6)).toBe(6 * day);
  expect(clock.run(24)).toBe(67 * day);
});

test('a machine that is off each weekend is never behind by more than two weeks', () => {
  const clock = site();
  for (let week = 0; week < 60; week++) {
    const purge = clock.run(24 * 5);
    expect(clock.now - purge).toBeLessThan(14 * day);
    clock.step(2 * day + hour);
  }
});

test('a jump during a doubt begins a new week', () => {
  const clock = site();
  clock.step(10 * day);
  clock.run(24 * 6);
  clock.step(2 * 365 * day);
  expect(clock.run(24 * 6)).toBe(12 * day);
});

test('a machine that starts each time in 1970 until it is told the time is never doubted for that', () => {
  const clock = site();
  clock.run(24);
  for (let n = 0; n < 10; n++) {
    const { now } = clock;
    clock.step(-56 * 365 * day);
    clock.step(56 * 365 * day);
    expect(clock.run(1)).toBe(now + hour);
  }
});

test('whatever the clock does, nothing is purged by a moment that lies ahead of it', () => {
  const steps = fc.array(fc.integer({ min: -3 * 365, max: 3 * 365 }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (days) => {
      let state = lookAtClock(undefined, start);
      let now = start;
      for (const step of days) {
        now += step * day;
        state = lookAtClock(state, now);
        expect(state.lead).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
