import type { QuoteService } from '#src/content/forms/quote.ts';
import type { Stepped } from '#src/lib/store.ts';
import { stepCount } from './steps.ts';

/** The wizard around its form. What is typed stands in the form's own fields. */
export interface WizardState {
  /** The step that shows, from 1. */
  at: number;
  /** All steps show at once, in a form that came back from the path without JavaScript. */
  whole: boolean;
  chosen: QuoteService[];
  household: boolean;
  /** How many people the company has, as its field says it; empty while it says nothing. */
  size: string;
  /** The token of the estimate that is offered; whether it is kept. */
  token: string;
  keeps: boolean;
  /** Whether this device keeps the answers, or has filled them in again. */
  kept: '' | 'kept' | 'restored';
  /** Whether the present step is being validated. */
  checking: boolean;
  /** The step that the visitor went to last; another object for each move, so that its heading takes the focus once. */
  moved: { to: number } | undefined;
}

/** What the form's own fields say. */
export interface Said {
  chosen: QuoteService[];
  household?: boolean;
  size?: string;
  /** The token of the estimate that is kept; empty when none is. */
  token?: string;
}

export type WizardEvent =
  | ({ type: 'awake'; draft: { step: number } | undefined } & Said)
  | ({ type: 'restored' | 'typed' } & Said)
  | { type: 'saved' | 'next' | 'previous' | 'clear' | 'sent' }
  | { type: 'checked'; at: number; errors: Record<string, string> }
  /** A send found something wrong at this step. */
  | { type: 'wrong'; at: number }
  | { type: 'closed'; later: boolean };

export type WizardEffect =
  | { type: 'check' | 'save' | 'reached'; step: number }
  | { type: 'say'; errors: Record<string, string> }
  | { type: 'empty' | 'forget' };

export const firstWizard = (
  { chosen, household = false, size = '', token = '' }: Said,
  whole: boolean,
): WizardState => ({
  at: 1,
  whole,
  chosen,
  household,
  size,
  token,
  keeps: token !== '',
  kept: '',
  checking: false,
  moved: undefined,
});

type Next = Stepped<WizardState, WizardEffect>;
const to = (state: WizardState, ...effects: WizardEffect[]): Next => ({ state, effects });
const nothing = { chosen: [], household: false, size: '', token: '', keeps: false };
const nothingWrong: WizardEffect = { type: 'say', errors: {} };
const go = (state: WizardState, at: number): WizardState => ({ ...state, at, moved: { to: at } });

/** With what the fields say now. An estimate that is not kept stays offered. */
const heard = (state: WizardState, { chosen, household = false, size = '', token = '' }: Said): WizardState => ({
  ...state,
  chosen,
  household,
  size,
  token: token || state.token,
  keeps: token !== '',
});

/** The wizard after an event (S1 §4): Next only past a valid step, answers kept on the device until they are sent. Pure. */
export function step(state: WizardState, event: WizardEvent): Next {
  const { at } = state;
  switch (event.type) {
    case 'awake': {
      const { draft } = event;
      const now = heard(state, event);
      return to(draft ? { ...now, at: draft.step, kept: 'restored' } : now);
    }
    case 'restored':
      // A request that waits to be sent, or was refused since, shows itself with its last step.
      return to({ ...heard(state, event), at: stepCount, kept: '' });
    case 'typed':
      return to(heard(state, event), { type: 'save', step: at });
    case 'saved':
      return to({ ...state, kept: state.kept || 'kept' });
    case 'next':
      if (state.checking || at === stepCount) return to(state);
      return to({ ...state, checking: true }, nothingWrong, { type: 'check', step: at });
    case 'checked': {
      if (!state.checking || event.at !== at) return to(state);
      const still = { ...state, checking: false };
      const say: WizardEffect = { type: 'say', errors: event.errors };
      if (Object.keys(event.errors).length > 0) return to(still, say);
      return to(go(still, at + 1), say, { type: 'save', step: at + 1 }, { type: 'reached', step: at + 1 });
    }
    case 'previous':
      if (at === 1) return to(state);
      return to(go({ ...state, checking: false }, at - 1), nothingWrong, { type: 'save', step: at - 1 });
    case 'clear': {
      const cleared: WizardState = { ...state, ...nothing, kept: '', checking: false };
      return to(go(cleared, 1), { type: 'empty' }, { type: 'forget' }, nothingWrong);
    }
    case 'wrong':
      return to({ ...state, at: event.at });
    case 'sent':
      return to({ ...state, ...nothing, kept: '', whole: false, at: 1 }, { type: 'forget' });
    case 'closed':
      return to(go(state, event.later ? at : 1));
  }
}
