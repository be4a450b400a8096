import * as words from 'content:ui';
import { type FormState, type FormTickets, formMessages as messages } from '#src/lib/form-state.ts';
import type { Delivery } from '#src/lib/offline-outbox.ts';
import type { Stepped } from '#src/lib/store.ts';
import type { FormDraft } from './form-values.ts';
import type { KeptForm } from './kept-form.ts';
import type { Answer, SendOutcome } from './sending.ts';

/**
 * Whether two versions of a form are equal. Empty values in `now` are ignored: the form may have been reset since.
 */
export function saysTheSame(now: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(now).every(
    ([name, value]) => value === '' || JSON.stringify(value) === JSON.stringify(sent[name]),
  );
}

type Values = Record<string, unknown>;
export type Errors = Record<string, string>;

export interface Sent extends Delivery {
  due: string;
  next: string;
  /** The form has changed since, too late for what arrived. */
  later: boolean;
}

/** State of a secured form (S1 §5). Values live in the DOM fields. */
export interface SecureFormState {
  phase: 'idle' | 'submitting' | 'sent';
  awake: boolean;
  tickets: FormTickets;
  puzzle: { answer: string; busy: boolean; message: string };
  /** Errors not fixed yet, by field. */
  errors: Errors;
  /** Errors of the last check; a new object each time, so that the summary takes the focus once. */
  found: Errors;
  alert: string;
  reasons: string[];
  note: string;
  sending: Values;
  kept: Values | undefined;
  receipt: Sent | undefined;
  /** Upload share, 0 to 1; undefined when idle. */
  progress: number | undefined;
  /** Details of a 409, for example other times. */
  conflict: Record<string, unknown> | undefined;
  /** Of a form in steps: how many, and the shown one, from 1. */
  steps: number;
  at: number;
  /** All steps are shown, because the form came back without JavaScript. */
  whole: boolean;
  checking: boolean;
  /** Step moved to; a new object each time, so that its heading takes the focus once. */
  moved: { to: number } | undefined;
  /** Whether the answers are saved on this device or were restored from it. */
  saved: '' | 'kept' | 'restored';
  /** Values as last heard, of a form in steps, which shows other fields by them. */
  answers: Values | undefined;
}

/** `values`: the fields at that moment. */
export type FormEvent =
  | { type: 'awake'; answer: string; values: Values }
  /** Restored from this device. */
  | { type: 'restored'; found: KeptForm }
  | { type: 'typed' | 'changed' | 'submitted' | 'previous'; values: Values }
  | { type: 'puzzle'; answer: string }
  | { type: 'verify' }
  | { type: 'verified'; proof: string }
  | { type: 'unverified'; message: string; next?: Partial<FormTickets> }
  | { type: 'mended'; names: readonly string[] }
  /** Whether step `at` may be left. */
  | { type: 'checked'; at: number; errors: Errors; values: Values }
  /** A draft was written; all answers are to go. */
  | { type: 'saved' | 'cleared' }
  /** A field was left; only its own error is shown. */
  | { type: 'left'; name: string; error: string | undefined }
  | { type: 'adopted'; id: string; formToken?: string | undefined }
  | { type: 'progress'; share: number | undefined }
  | { type: 'meanwhile'; outcome: SendOutcome }
  /** Result of submission `id`, from this form or from the background outbox; `at`: first step with an error. */
  | { type: 'heard'; id: string; own: boolean; outcome: SendOutcome; values: Values; at?: number | undefined }
  /** The refusal no longer applies, because something else was chosen. */
  | { type: 'forgiven' }
  | { type: 'reset' }
  | { type: 'renewed'; tickets: FormTickets | undefined };

export type News = 'awake' | 'typed' | 'heard' | { restored: KeptForm };

export type FormEffect =
  | { type: 'send'; values: Values; tickets: FormTickets; answer: string }
  | { type: 'verify'; token: string; answer: string }
  | { type: 'check-answer'; answer: Answer }
  | { type: 'withdraw'; id: string }
  | { type: 'keep'; draft: FormDraft }
  | { type: 'check'; at: number; values: Values }
  | { type: 'reached'; step: number }
  | { type: 'empty' | 'renew' | 'focus' }
  | { type: 'empty-puzzle'; focus: boolean }
  | { type: 'tell'; news: News };

/** `state`: the form as returned without JavaScript. */
export function firstState(tickets: FormTickets, state: FormState | undefined, steps = 1): SecureFormState {
  const { errors = {}, reasons = [], message = '', conflict } = state ?? {};
  const puzzle = reasons.find((reason) => /answer|question/i.test(reason)) ?? '';
  return {
    phase: 'idle',
    awake: false,
    tickets,
    puzzle: { answer: '', busy: false, message: puzzle },
    errors,
    found: errors,
    // Field errors are shown at the fields.
    alert: Object.keys(errors).length === 0 ? message : '',
    reasons,
    note: '',
    sending: {},
    kept: undefined,
    receipt: undefined,
    progress: undefined,
    conflict,
    steps,
    at: 1,
    whole: state !== undefined,
    checking: false,
    moved: undefined,
    saved: '',
    answers: undefined,
  };
}

type Next = Stepped<SecureFormState, FormEffect>;
const to = (state: SecureFormState, ...effects: FormEffect[]): Next => ({ state, effects });

/** A new puzzle needs a new answer. */
function renewed(state: SecureFormState, change: Partial<FormTickets> = {}, focus = false): Next {
  const tickets = { ...state.tickets, ...change };
  if (tickets.captchaToken === state.tickets.captchaToken) return to({ ...state, tickets });
  return to({ ...state, tickets, puzzle: { ...state.puzzle, answer: '' } }, { type: 'empty-puzzle', focus });
}

/** Changing a queued form withdraws it, because the visitor continues with it. */
function changed(state: SecureFormState, values: Values): Next {
  if (!state.kept || saysTheSame(values, state.kept)) return to(state);
  const now = { ...state, kept: undefined, alert: '', reasons: [], note: words.noLongerSent };
  return to(now, { type: 'withdraw', id: state.tickets.id });
}

const answered = (state: SecureFormState, answers: Values): SecureFormState =>
  state.steps > 1 ? { ...state, answers } : state;

const keep = ({ tickets: { id, captchaProof }, steps, at }: SecureFormState, values: Values): FormEffect => ({
  type: 'keep',
  draft: { id, values, captchaProof, ...(steps > 1 && { step: at }) },
});

function moved(state: SecureFormState, at: number, values: Values): Next {
  const now = { ...state, at, moved: { to: at }, checking: false };
  return to(now, keep(now, values));
}

function heard(state: SecureFormState, outcome: SendOutcome, values: Values, at = state.at): Next {
  const { alert, reasons, note = '', errors = {}, conflict, kept, delivery } = outcome;
  const now = { ...state, errors, found: errors, alert, reasons, note, conflict, kept, at };
  const tell: FormEffect = { type: 'tell', news: 'heard' };
  if (!delivery) {
    const next = renewed({ ...now, phase: 'idle' }, outcome.tickets);
    return to(next.state, ...next.effects, tell);
  }
  const later = !delivery.exact || !saysTheSame(values, delivery.data);
  const sent: SecureFormState = { ...now, phase: 'sent', receipt: { ...delivery, later } };
  if (later) return to(sent, tell);
  return to({ ...answered(sent, {}), at: 1, whole: false, saved: '' }, { type: 'empty' }, tell);
}

function restored(state: SecureFormState, found: KeptForm): Next {
  const { id, captchaProof, formToken, values, status, answer, step: at = 1 } = found;
  const own = { id, ...(captchaProof && { captchaProof }), ...(formToken && { formToken }) };
  // What waits to be sent, or was refused since, shows its last step.
  const shown = status === 'draft' && Number.isInteger(at) ? Math.min(Math.max(at, 1), state.steps) : state.steps;
  const saved = status === 'draft' ? 'restored' : '';
  const now = { ...answered(state, values), tickets: { ...state.tickets, ...own }, at: shown, saved } as const;
  const effects: FormEffect[] = [{ type: 'tell', news: { restored: found } }];
  if (answer) effects.push({ type: 'check-answer', answer });
  return status === 'queued'
    ? to({ ...now, alert: words.stillWaiting, note: words.sentLater, kept: values }, ...effects)
    : to(now, ...effects);
}

function without(errors: Errors, names: readonly string[]): Errors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/**
 * Pure. Laws of S1 §5 "Secured forms"; one submission however often it is sent. Of a form in steps (S1 §4) Enter and
 * Next lead to the next step, if this one is valid; only the last sends.
 */
export function step(state: SecureFormState, event: FormEvent): Next {
  const { tickets, puzzle } = state;
  switch (event.type) {
    case 'awake':
      return to(
        { ...answered(state, event.values), awake: true, puzzle: { ...puzzle, answer: event.answer } },
        { type: 'tell', news: 'awake' },
      );
    case 'restored':
      return restored(state, event.found);
    case 'typed': {
      const next = changed(state, event.values);
      const now = answered(next.state, event.values);
      return to(now, ...next.effects, keep(now, event.values), { type: 'tell', news: 'typed' });
    }
    case 'changed':
      return changed(state, event.values);
    case 'puzzle':
      return to({ ...state, puzzle: { ...puzzle, answer: event.answer } });
    case 'verify': {
      const { answer, busy } = puzzle;
      if (busy) return to(state);
      if (!answer.trim()) return to({ ...state, puzzle: { ...puzzle, message: messages.captchaMissing } });
      const { captchaToken: token } = tickets;
      return to({ ...state, puzzle: { ...puzzle, busy: true } }, { type: 'verify', token, answer });
    }
    case 'verified': {
      const solved = { ...tickets, captchaProof: event.proof };
      return to({ ...state, tickets: solved, puzzle: { ...puzzle, busy: false, message: '' } });
    }
    case 'unverified': {
      const now = { ...state, puzzle: { ...puzzle, busy: false, message: event.message } };
      if (!event.next) return to(now);
      const emptied = { ...now, puzzle: { ...now.puzzle, answer: '' }, tickets: { ...tickets, ...event.next } };
      return to(emptied, { type: 'empty-puzzle', focus: true });
    }
    case 'mended':
      return to({ ...state, errors: without(state.errors, event.names) });
    case 'checked': {
      const { errors, at, values } = event;
      if (!state.checking || at !== state.at) return to(state);
      const now = { ...state, checking: false, errors, found: errors };
      if (Object.keys(errors).length > 0) return to(now);
      const next = moved(now, at + 1, values);
      return to(next.state, ...next.effects, { type: 'reached', step: at + 1 });
    }
    case 'previous':
      if (state.at === 1) return to(state);
      return moved({ ...state, errors: {}, found: {} }, state.at - 1, event.values);
    case 'saved':
      return to(state.saved ? state : { ...state, saved: 'kept' });
    case 'cleared': {
      const emptied = { answers: {}, errors: {}, found: {}, puzzle: { ...puzzle, answer: '' } };
      return to({ ...state, ...emptied, at: 1, moved: { to: 1 }, checking: false, saved: '' }, { type: 'empty' });
    }
    case 'left': {
      const { name, error } = event;
      const errors = without(state.errors, [name]);
      return to({ ...state, errors: error ? { ...errors, [name]: error } : errors });
    }
    case 'adopted':
      return to({
        ...state,
        tickets: { ...tickets, id: event.id, ...(event.formToken && { formToken: event.formToken }) },
      });
    case 'submitted': {
      if (state.phase !== 'idle') return to(state);
      const { values } = event;
      const { at, steps, whole, checking } = state;
      if (at < steps && !whole) {
        if (checking) return to(state);
        return to({ ...state, checking: true, errors: {}, found: {} }, { type: 'check', at, values });
      }
      const cleared = { alert: '', reasons: [], note: '', conflict: undefined };
      return to(
        { ...state, ...cleared, phase: 'submitting', sending: values },
        { type: 'send', values, tickets, answer: puzzle.answer },
      );
    }
    case 'progress':
      return to({ ...state, progress: event.share });
    case 'meanwhile': {
      if (state.phase !== 'submitting') return to(state);
      const { alert, reasons, note = '' } = event.outcome;
      return renewed({ ...state, alert, reasons, note }, event.outcome.tickets);
    }
    case 'heard': {
      const { outcome, own } = event;
      const submitting = state.phase === 'submitting';
      // While sending, only the own result counts, or a delivery of the same submission by the outbox.
      const counts = own ? submitting : state.phase === 'idle' || (submitting && outcome.delivery);
      if (event.id !== tickets.id || !counts) return to(state);
      return heard(state, outcome, submitting ? state.sending : event.values, event.at);
    }
    case 'forgiven':
      return to({
        ...state,
        conflict: undefined,
        alert: '',
        reasons: [],
        errors: without(state.errors, ['date', 'time']),
      });
    case 'reset': {
      if (state.phase !== 'sent') return to(state);
      const fresh = { ...state, receipt: undefined, errors: {}, found: {}, puzzle: { ...puzzle, answer: '' } };
      const id = state.receipt?.next ?? tickets.id;
      const now: SecureFormState = { ...fresh, phase: 'idle', tickets: { ...tickets, id }, moved: { to: state.at } };
      return to(now, { type: 'focus' }, { type: 'renew' });
    }
    case 'renewed':
      return renewed(state, { ...(event.tickets ?? { captchaProof: '' }), id: tickets.id });
  }
}
