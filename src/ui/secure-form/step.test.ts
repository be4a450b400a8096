import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { visitPages } from '#src/ui/secure-form/sending.ts';
import type { SendOutcome } from './sending.ts';
import { type FormEvent, firstState, type SecureFormState, step } from './step.ts';

const tickets = { id: 'first', formToken: 't', captchaToken: 'puzzle-1', question: '1 + 1', captchaProof: '' };
const start = firstState(tickets, undefined);
const ada = { name: 'Ada' };

const run = (events: readonly FormEvent[], from: SecureFormState = start) =>
  events.reduce(
    ({ state, effects }, event) => {
      const next = step(state, event);
      return { state: next.state, effects: [...effects, ...next.effects] };
    },
    { state: from, effects: [] as ReturnType<typeof step>['effects'] },
  );
const kinds = (events: readonly FormEvent[], from?: SecureFormState) =>
  run(events, from).effects.map(({ type }) => type);

const receipt = {
  reference: 'NA-1',
  respondBy: '2026-06-10T14:00:00Z',
  requestUrl: 'https://northarc.example/request/abc',
  due: 'Wednesday',
  next: 'second',
};
const refusal: SendOutcome = { alert: messages.failed, reasons: [messages.suspicious] };
const taken = (data: Record<string, unknown>, id = 'first', exact = true): SendOutcome => ({
  alert: '',
  reasons: [],
  delivery: { id, ...receipt, exact, data },
});
const submit: FormEvent = { type: 'submitted', values: ada };
const heard = (outcome: SendOutcome, { own = true, id = 'first', values = ada as Record<string, unknown> } = {}) =>
  ({ type: 'heard', id, own, outcome, values }) satisfies FormEvent;

describe('a secured form', () => {
  test('sends once, and again after a refusal', () => {
    expect(kinds([submit, submit])).toEqual(['send']);
    expect(kinds([submit, heard(refusal), submit])).toEqual(['send', 'tell', 'send']);
    expect(run([submit, heard(refusal)]).state).toMatchObject({ phase: 'idle', ...refusal });
  });

  test('is emptied by a delivery of what it says, and by nothing else', () => {
    expect(kinds([submit, heard(taken(ada))])).toContain('empty');
    const early = run([submit, heard(taken({ name: 'Bob' }))]);
    expect(early.effects.map(({ type }) => type)).not.toContain('empty');
    expect(early.state.receipt?.later).toBe(true);
    expect(run([submit, heard(taken(ada, 'first', false))]).state.receipt?.later).toBe(true);
  });

  test('what waits is taken back once it is changed', () => {
    const waiting = run([submit, heard({ alert: 'No network', reasons: [], note: 'Kept', kept: ada })]).state;
    expect(waiting.kept).toEqual(ada);
    expect(kinds([{ type: 'changed', values: ada }], waiting)).toEqual([]);
    const after = run([{ type: 'typed', values: { name: 'Bob' } }], waiting);
    expect(after.effects).toContainEqual({ type: 'withdraw', id: 'first' });
    expect(after.state).toMatchObject({ kept: undefined, alert: '' });
  });

  test('while it is sent, only a delivery counts of what the outbox tells', () => {
    expect(run([submit, heard(refusal, { own: false })]).state.phase).toBe('submitting');
    const delivered = run([submit, heard(taken(ada), { own: false }), heard(refusal)]);
    expect(delivered.state).toMatchObject({ phase: 'sent', alert: '' });
  });

  test('of another submission it hears nothing', () => {
    expect(run([heard(taken(ada, 'other'), { own: false, id: 'other' })]).state).toEqual(start);
    const later = run([submit, heard(taken(ada)), { type: 'reset' }, heard(refusal)]).state;
    expect(later).toMatchObject({ phase: 'idle', alert: '', tickets: { id: 'second' } });
  });

  test('what is kept fills it in again and goes on under its id', () => {
    const found = { id: 'kept', values: ada, captchaProof: 'proof' };
    const queued = run([{ type: 'restored', found: { ...found, status: 'queued' } }]);
    expect(queued.state).toMatchObject({ kept: ada, tickets: { id: 'kept', captchaProof: 'proof' } });
    const answer = { status: 403, body: {} };
    const refused = kinds([{ type: 'restored', found: { ...found, status: 'refused', answer } }]);
    expect(refused).toEqual(['tell', 'check-answer']);
    expect(run([{ type: 'restored', found: { ...found, status: 'draft' } }]).state.alert).toBe('');
  });

  test('the puzzle asks the server once, and a new one wants a new answer', () => {
    expect(run([{ type: 'verify' }]).state.puzzle.message).toBe(messages.captchaMissing);
    const typed: FormEvent = { type: 'puzzle', answer: '3' };
    expect(kinds([typed, { type: 'verify' }, { type: 'verify' }])).toEqual(['verify']);
    const next = { captchaToken: 'puzzle-2', question: '2 + 2' };
    const wrong = run([typed, { type: 'verify' }, { type: 'unverified', message: 'Wrong', next }]);
    expect(wrong.state).toMatchObject({ puzzle: { answer: '', busy: false, message: 'Wrong' }, tickets: next });
    expect(wrong.effects.at(-1)).toEqual({ type: 'empty-puzzle', focus: true });
    const offline = run([typed, { type: 'verify' }, { type: 'unverified', message: 'No connection' }]).state;
    expect(offline.puzzle).toEqual({ answer: '3', busy: false, message: 'No connection' });
    expect(run([typed, submit, heard({ ...refusal, tickets: next })]).state.puzzle.answer).toBe('');
  });

  test('the summary asks for the focus at each check, not when a field is mended', () => {
    const errors = { name: 'Missing', email: 'Missing' };
    const checked = run([submit, heard({ alert: '', reasons: [], errors })]).state;
    const mended = run([{ type: 'mended', names: ['name'] }], checked).state;
    expect(mended.errors).toEqual({ email: 'Missing' });
    expect(mended.found).toBe(checked.found);
    expect(run([submit, heard({ alert: '', reasons: [], errors: { ...errors } })], mended).state.found).not.toBe(
      checked.found,
    );
  });

  test('another choice forgives a refusal', () => {
    const conflict = { alternatives: [] };
    const refused = run([submit, heard({ ...refusal, conflict })]).state;
    const left = (name: string): FormEvent => ({ type: 'left', name, error: 'Missing' });
    const forgiven = run([left('time'), left('name'), { type: 'forgiven' }], refused);
    expect(forgiven.state).toMatchObject({ conflict: undefined, alert: '', reasons: [], errors: { name: 'Missing' } });
  });
});

describe('a form in steps', () => {
  const first = firstState(tickets, undefined, 4);
  const right = (at: number): FormEvent => ({ type: 'checked', at, errors: {}, values: ada });
  const back: FormEvent = { type: 'previous', values: ada };
  const reach = (events: readonly FormEvent[], from = first) => run(events, from).state;
  const found = { id: 'kept', values: ada, status: 'draft', step: 3 } as const;

  test('goes on past a valid step and stays at a wrong one', () => {
    expect(run([submit], first).effects).toEqual([{ type: 'check', at: 1, values: ada }]);
    expect(reach([submit, right(1)])).toMatchObject({ at: 2, moved: { to: 2 }, checking: false, phase: 'idle' });
    const errors = { services: 'Please choose' };
    const wrong = reach([submit, { type: 'checked', at: 1, errors, values: ada }]);
    expect(wrong).toMatchObject({ at: 1, moved: undefined, errors, found: errors });
    expect(reach([submit], wrong)).toMatchObject({ errors: {}, found: {} });
  });

  test('a second Next waits, and a check of a step that was left is not heard', () => {
    expect(kinds([submit, submit], first)).toEqual(['check']);
    const left = reach([submit, right(1), submit, back]);
    expect(reach([right(2)], left).at).toBe(1);
    expect(reach([submit, right(2)], left).at).toBe(1);
  });

  test('an earlier visit goes on at its step; what waits or was refused shows its last', () => {
    expect(reach([{ type: 'restored', found }])).toMatchObject({ at: 3, saved: 'restored', answers: ada });
    for (const [step, at] of [
      [9, 4],
      [0, 1],
      [2.5, 4],
    ] as const)
      expect(reach([{ type: 'restored', found: { ...found, step } }]).at).toBe(at);
    expect(reach([{ type: 'restored', found: { ...found, status: 'refused' } }])).toMatchObject({ at: 4, saved: '' });
    expect(reach([{ type: 'typed', values: ada }, { type: 'saved' }]).saved).toBe('kept');
  });

  test('what arrived, and clearing, leave nothing behind; only the last step sends', () => {
    const last = reach([{ type: 'restored', found: { ...found, step: 4 } }]);
    expect(kinds([submit], last)).toEqual(['send']);
    const sent = reach([submit, { ...heard(taken(ada, 'kept')), id: 'kept' }], last);
    expect(sent).toMatchObject({ at: 1, answers: {}, saved: '', whole: false });
    expect(reach([{ type: 'reset' }], sent)).toMatchObject({ at: 1, moved: { to: 1 } });
    const cleared = step(last, { type: 'cleared' });
    expect(cleared).toMatchObject({ state: { at: 1, answers: {}, saved: '' }, effects: [{ type: 'empty' }] });
    const wrong = { ...heard({ alert: '', reasons: [], errors: { email: 'Missing' } }), id: 'kept', at: 2 };
    expect(reach([submit, wrong], last).at).toBe(2);
  });

  test('over any sequence of events there is always one step, and each move is kept', () => {
    const one = fc.oneof(
      fc.constantFrom<FormEvent>(submit, back, { type: 'saved' }, { type: 'typed', values: ada }),
      fc.integer({ min: 1, max: 4 }).map(right),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (events) => {
        let state = first;
        for (const event of events) {
          const next = step(state, event);
          expect(next.state.at).toBeGreaterThanOrEqual(1);
          expect(next.state.at).toBeLessThanOrEqual(4);
          expect(Math.abs(next.state.at - state.at)).toBeLessThanOrEqual(1);
          const draft = expect.objectContaining({ step: next.state.at });
          if (next.state.at !== state.at) expect(next.effects).toContainEqual({ type: 'keep', draft });
          state = next.state;
        }
      }),
    );
  });
});

const values = fc.record({ name: fc.constantFrom('', 'Ada', 'Bob') });
const ids = fc.constantFrom('first', 'second', 'other');
const outcome: fc.Arbitrary<SendOutcome> = fc.oneof(
  fc.constant<SendOutcome>(refusal),
  fc.constant<SendOutcome>({ alert: '', reasons: [], errors: { name: 'Missing' } }),
  values.map((kept): SendOutcome => ({ alert: 'No network', reasons: [], kept })),
  fc.tuple(values, ids, fc.boolean()).map(([data, id, exact]) => taken(data, id, exact)),
  fc.constant<SendOutcome>({ ...refusal, tickets: { captchaToken: 'puzzle-2', question: '2 + 2' } }),
);
const event: fc.Arbitrary<FormEvent> = fc.oneof(
  values.map((said): FormEvent => ({ type: 'typed', values: said })),
  values.map((said): FormEvent => ({ type: 'submitted', values: said })),
  values.map((said): FormEvent => ({ type: 'changed', values: said })),
  fc.record({ type: fc.constant('heard' as const), id: ids, own: fc.boolean(), outcome, values }),
  fc.record({ type: fc.constant('meanwhile' as const), outcome }),
  fc.constantFrom<FormEvent>(
    { type: 'verify' },
    { type: 'forgiven' },
    { type: 'reset' },
    { type: 'puzzle', answer: '2' },
    { type: 'verified', proof: 'p' },
    { type: 'left', name: 'name', error: 'Missing' },
    { type: 'renewed', tickets: undefined },
  ),
);
const story = fc.array(event, { maxLength: 40 });

describe('over any sequence of events', () => {
  test('no send begins while another is under way, and the form is emptied only of what the server holds', () => {
    fc.assert(
      fc.property(story, (events) => {
        let state = start;
        for (const one of events) {
          const { state: after, effects } = step(state, one);
          const sends = effects.filter(({ type }) => type === 'send').length;
          expect(sends).toBeLessThanOrEqual(state.phase === 'idle' && one.type === 'submitted' ? 1 : 0);
          if (sends > 0) expect(after.phase).toBe('submitting');
          if (effects.some(({ type }) => type === 'empty')) {
            const said = state.phase === 'submitting' ? state.sending : one.type === 'heard' && one.values;
            const { exact, data } = after.receipt ?? {};
            expect(exact).toBe(true);
            for (const [name, value] of Object.entries(said))
              if (value !== '') expect(data).toMatchObject({ [name]: value });
          }
          state = after;
        }
      }),
    );
  });

  test('everything typed is kept, under the id that it will be sent by, and a form that rests can be sent', () => {
    fc.assert(
      fc.property(story, values, (events, said) => {
        const { state } = run(events);
        const { id, captchaProof } = state.tickets;
        const { effects } = step(state, { type: 'typed', values: said });
        expect(effects).toContainEqual({ type: 'keep', draft: { id, values: said, captchaProof } });
        if (state.phase !== 'idle') return;
        const sent = { type: 'send', values: ada, tickets: state.tickets, answer: state.puzzle.answer };
        expect(step(state, submit).effects).toEqual([sent]);
      }),
    );
  });
});

const at = (href: string, history?: (string | null)[]) =>
  visitPages({
    location: { href },
    ...(history ? { navigation: { entries: () => history.map((url) => ({ url })) } } : {}),
  });

test.each([
  [undefined, '/contact?tab=appointment'],
  [[], '/contact?tab=appointment'],
  [[null], '/contact?tab=appointment'],
  [
    ['https://northarc.example/it-support?utm_source=a#top', 'https://northarc.example/contact'],
    '/it-support?utm_source=a',
  ],
])('with the history %j the visit began at %s', (history, landing) =>
  expect(at('https://northarc.example/contact?tab=appointment#form', history)).toEqual({
    landing,
    page: '/contact?tab=appointment',
  }),
);
