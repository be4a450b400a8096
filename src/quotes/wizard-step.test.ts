import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepCount } from './quote-steps.ts';
import { firstWizard, step, type WizardEvent, type WizardState } from './wizard-store.ts';

const start = firstWizard({ chosen: [] }, false);
const reach = (events: readonly WizardEvent[], from: WizardState = start) =>
  events.reduce((state, event) => step(state, event).state, from);
const effects = (state: WizardState, event: WizardEvent) => step(state, event).effects;
const right = (at: number): WizardEvent => ({ type: 'checked', at, errors: {} });

describe('the quote wizard', () => {
  test('goes on past a valid step and stays at a wrong one', () => {
    expect(effects(start, { type: 'next' })).toEqual([
      { type: 'say', errors: {} },
      { type: 'check', step: 1 },
    ]);
    expect(reach([{ type: 'next' }, right(1)])).toMatchObject({ at: 2, moved: { to: 2 }, checking: false });
    const errors = { services: 'Please choose' };
    expect(reach([{ type: 'next' }, { type: 'checked', at: 1, errors }])).toMatchObject({ at: 1, moved: undefined });
    expect(effects(reach([{ type: 'next' }]), { type: 'checked', at: 1, errors })).toEqual([{ type: 'say', errors }]);
  });

  test('a second Next waits, and a check of a step that was left is not heard', () => {
    expect(effects(reach([{ type: 'next' }]), { type: 'next' })).toEqual([]);
    const back = reach([{ type: 'next' }, right(1), { type: 'next' }, { type: 'previous' }]);
    expect(reach([right(2)], back).at).toBe(1);
    expect(reach([{ type: 'next' }, right(2)], back).at).toBe(1);
  });

  test('an earlier visit goes on at its step; what waits or was refused shows its last', () => {
    expect(reach([{ type: 'awake', draft: { step: 3 }, chosen: ['ai'] }])).toMatchObject({ at: 3, kept: 'restored' });
    expect(reach([{ type: 'restored', chosen: ['ai'] }])).toMatchObject({ at: stepCount, chosen: ['ai'], kept: '' });
    expect(reach([{ type: 'typed', chosen: ['ai'] }, { type: 'saved' }]).kept).toBe('kept');
  });

  test('what arrived, and clearing, leave nothing behind; the dialog ends where the visitor goes on', () => {
    const last = reach([{ type: 'restored', chosen: ['ai'] }]);
    expect(step(last, { type: 'sent' })).toMatchObject({
      state: { at: 1, chosen: [], kept: '', whole: false },
      effects: [{ type: 'forget' }],
    });
    const cleared = step(last, { type: 'clear' });
    expect(cleared.state).toMatchObject({ at: 1, chosen: [], kept: '' });
    expect(cleared.effects.map(({ type }) => type)).toEqual(['empty', 'forget', 'say']);
    expect(reach([{ type: 'closed', later: true }], last).at).toBe(stepCount);
    expect(reach([{ type: 'closed', later: false }], last).at).toBe(1);
    expect(reach([{ type: 'wrong', at: 2 }], last).at).toBe(2);
  });

  test('over any sequence of events there is always one step, and each move is kept', () => {
    const event = fc.oneof(
      fc.constantFrom<WizardEvent>(
        { type: 'next' },
        { type: 'previous' },
        { type: 'saved' },
        { type: 'typed', chosen: [] },
        { type: 'checked', at: 1, errors: { services: 'x' } },
      ),
      fc.integer({ min: 1, max: stepCount }).map(right),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = start;
        for (const one of events) {
          const next = step(state, one);
          expect(next.state.at).toBeGreaterThanOrEqual(1);
          expect(next.state.at).toBeLessThanOrEqual(stepCount);
          expect(Math.abs(next.state.at - state.at)).toBeLessThanOrEqual(1);
          if (next.state.at !== state.at) expect(next.effects).toContainEqual({ type: 'save', step: next.state.at });
          state = next.state;
        }
      }),
    );
  });
});
