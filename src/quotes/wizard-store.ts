import { company } from '#src/content/company.ts';
import { type Choice, planOf } from '#src/content/estimate.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { type QuoteService, quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { reachedStep } from '#src/lib/form-step.ts';
import { optionValue } from '#src/lib/options.ts';
import { createStore, type Stepped, type Store } from '#src/lib/store.ts';
import { createForm, type FormStore } from '#src/ui/secure-form/form-store.ts';
import { nativeErrors } from '#src/ui/secure-form/form-values.ts';
import type { News } from '#src/ui/secure-form/step.ts';
import { serviceOf } from './carried.ts';
import { clearDraft, type QuoteDraft, readDraft, writeDraft } from './quote-draft.ts';
import { firstStepWith, isQuoteField, ofStep, stepCount, tokenField } from './quote-steps.ts';
import { quotePage } from './quote-words.ts';

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Without duplicates, in the order of the list; unknown values are dropped. */
function chosenServices(said: unknown): QuoteService[] {
  const names = Array.isArray(said) ? said : typeof said === 'string' ? said.split(',') : [];
  const values = names.map((name) => optionValue(quoteServices, String(name)));
  return quoteServices.map(({ value }) => value).filter((value) => values.includes(value));
}

/** Fills the form's fields. Existing values stay unless `replace`. */
function putAnswers(form: HTMLFormElement, answers: Answers, { replace }: { replace: boolean }): void {
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement)) continue;
    const name = control.name.replace(/\[\]$/, '');
    if (!isQuoteField(name)) continue;
    const answer = answers[name];
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      const listed = Array.isArray(answer) ? answer.includes(control.value) : answer === control.value;
      control.checked = listed || (control.checked && !replace);
    } else if (replace || control.value === '') {
      control.value = typeof answer === 'string' ? answer : '';
    }
  }
}

export type Prefill = Readonly<Record<string, string | readonly string[]>>;

const sizes = fieldNamed(quoteForm, 'companySize');

/** S1 §9. */
export function sizeOf(people: number): string {
  const options = 'options' in sizes ? sizes.options : [];
  return options.find(({ value }) => people <= Number(value.split('-')[1] ?? Number.POSITIVE_INFINITY))?.value ?? '';
}

/** Initial values from a page's link: services, a household, or an estimator choice. */
export function prefillOf(said: { service: string | null; party: string | null }, choice?: Choice): Prefill {
  const services = choice ? [serviceOf({ choice })] : chosenServices(said.service ?? '');
  const { home = false, counted } = choice ? planOf(choice.plan) : {};
  const company = counted === 'people' || said.party === 'company';
  const party = home || said.party === 'household' ? 'household' : company ? 'company' : '';
  const { count } = choice ?? {};
  return {
    ...(services.length > 0 ? { services } : {}),
    ...(party ? { party } : {}),
    ...(counted === 'people' && count !== undefined ? { companySize: sizeOf(count) } : {}),
  };
}

/** Typed values are in the form's own fields. */
export interface WizardState {
  /** Shown step, from 1. */
  at: number;
  /** Shows all steps, for a form that came back without JavaScript. */
  whole: boolean;
  chosen: QuoteService[];
  household: boolean;
  /** Company size field; empty if unanswered. */
  size: string;
  token: string;
  keeps: boolean;
  /** Whether the answers are saved on this device or were restored from it. */
  kept: '' | 'kept' | 'restored';
  checking: boolean;
  /** Last step moved to; a new object per move, so that the heading is focused once. */
  moved: { to: number } | undefined;
}

export interface WizardAnswers {
  chosen: QuoteService[];
  household?: boolean;
  size?: string;
  token?: string;
}

export type WizardEvent =
  | ({ type: 'awake'; draft: { step: number } | undefined } & WizardAnswers)
  | ({ type: 'restored' | 'typed' } & WizardAnswers)
  | { type: 'saved' | 'next' | 'previous' | 'clear' | 'sent' }
  | { type: 'checked'; at: number; errors: Record<string, string> }
  /** Sending found an error in this step. */
  | { type: 'wrong'; at: number }
  | { type: 'closed'; later: boolean };

type WizardEffect =
  | { type: 'check' | 'save' | 'reached'; step: number }
  | { type: 'say'; errors: Record<string, string> }
  | { type: 'empty' | 'forget' };

export const firstWizard = (
  { chosen, household = false, size = '', token = '' }: WizardAnswers,
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

/** Applies the fields' values. An estimate no longer kept stays offered. */
const heard = (
  state: WizardState,
  { chosen, household = false, size = '', token = '' }: WizardAnswers,
): WizardState => ({
  ...state,
  chosen,
  household,
  size,
  token: token || state.token,
  keeps: token !== '',
});

/** Pure (S1 §4): Next needs a valid step; answers stay on the device until sent. */
export function step(state: WizardState, event: WizardEvent): Next {
  const { at } = state;
  switch (event.type) {
    case 'awake': {
      const { draft } = event;
      const now = heard(state, event);
      return to(draft ? { ...now, at: draft.step, kept: 'restored' } : now);
    }
    case 'restored':
      // A request waiting to be sent, or refused since, shows its last step.
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

export interface Wizard extends Store<WizardState, WizardEvent> {
  form: FormStore;
  /** Enter and Next go to the next step; only the last step sends. */
  submit(): void;
  close(): void;
}

/** Loaded with the first check: the schema is not needed to fill the form in. */
const schema = () => import('#src/forms/validate.ts');

const saidIn = (values: Readonly<Record<string, unknown>>): WizardAnswers => ({
  chosen: chosenServices(values.services),
  household: values.party === 'household',
  size: typeof values.companySize === 'string' ? values.companySize : '',
  token: typeof values[tokenField] === 'string' ? values[tokenField] : '',
});

/** `step` decides, `run` carries out. */
export function createWizard(tickets: FormTickets, state: FormState | undefined, prefill: Prefill = {}): Wizard {
  const form = createForm({
    type: 'quote',
    tickets,
    state,
    failure: quotePage.failure,
    emailTo: company.emails.info,
    validate: async (values) => (await schema()).errorsOf(quoteForm, values),
    drafts: false,
    tell,
  });
  const first = state ? { ...state.values, ...state.lists } : prefill;
  const wizard = createStore(firstWizard(saidIn(first), state !== undefined), step, run);
  const said = () => saidIn(form.values());

  function tell(news: News) {
    const element = form.element();
    if (!element) return;
    const { phase, errors, receipt } = form.state();
    // Fields only for households are rendered after the form knows it is one.
    const putAgain = (values: QuoteDraft['values']) =>
      queueMicrotask(() => putAnswers(element, values, { replace: false }));
    if (news === 'awake') {
      const draft = state ? undefined : readDraft(browserStorage(), Date.now());
      if (draft) {
        putAnswers(element, draft.values, { replace: false });
        form.adopt(draft);
      }
      const { token = '', ...now } = said();
      // The checkbox of an estimate known only from the draft is not rendered yet.
      const kept = draft?.values[tokenField];
      wizard.dispatch({ type: 'awake', draft, ...now, token: token || (typeof kept === 'string' ? kept : '') });
      if (draft) putAgain(draft.values);
    } else if (news === 'typed') {
      wizard.dispatch({ type: 'typed', ...said() });
      // Preload while the visitor fills in the step, so that Next answers at once.
      schema().catch(() => undefined);
    } else if (news === 'heard') {
      const wrong = firstStepWith(errors);
      if (phase === 'sent' && !receipt?.later) wizard.dispatch({ type: 'sent' });
      else if (phase === 'idle' && wrong) wizard.dispatch({ type: 'wrong', at: wrong });
    } else {
      const { values } = news.restored;
      wizard.dispatch({ type: 'restored', ...saidIn(values) });
      putAgain(values as QuoteDraft['values']);
    }
  }

  async function check(at: number) {
    const element = form.element();
    if (!element) return;
    const errors = await schema()
      .then(({ errorsOf }) => errorsOf(quoteForm, form.values(), at))
      // Offline, fall back to the browser's own checks; the server validates everything on arrival.
      .catch(() => ofStep(at, nativeErrors(element)));
    wizard.dispatch({ type: 'checked', at, errors });
  }

  function run(effect: WizardEffect) {
    const element = form.element();
    switch (effect.type) {
      case 'check':
        void check(effect.step);
        return;
      case 'save': {
        const values = form.values() as QuoteDraft['values'];
        const { id } = form.state().tickets;
        const draft = { id, step: effect.step, savedAt: Date.now(), values, ...form.beginning() };
        if (writeDraft(browserStorage(), draft)) wizard.dispatch({ type: 'saved' });
        return;
      }
      case 'reached':
        return reachedStep('quote', String(effect.step));
      case 'say':
        return form.dispatch({ type: 'validated', errors: effect.errors });
      case 'empty':
        if (element) putAnswers(element, {}, { replace: true });
        return;
      case 'forget':
        return clearDraft(browserStorage());
    }
  }

  return {
    ...wizard,
    form,
    submit() {
      const { at, whole } = wizard.state();
      if (whole || at === stepCount) form.submit();
      else wizard.dispatch({ type: 'next' });
    },
    close() {
      const later = form.state().receipt?.later === true;
      form.reset();
      wizard.dispatch({ type: 'closed', later });
    },
  };
}
