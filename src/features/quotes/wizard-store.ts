import { company } from '#src/content/company.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { reachedStep } from '#src/lib/form-step.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { createForm, type FormStore } from '#src/ui/secure-form/form-store.ts';
import { nativeErrors } from '#src/ui/secure-form/form-values.ts';
import type { News } from '#src/ui/secure-form/step.ts';
import { chosenServices, putAnswers } from './answers.ts';
import { clearDraft, type QuoteDraft, readDraft, writeDraft } from './draft.ts';
import type { Prefill } from './prefill.ts';
import { firstStepWith, ofStep, stepCount, tokenField } from './steps.ts';
import { firstWizard, type Said, step, type WizardEffect, type WizardEvent, type WizardState } from './wizard-step.ts';
import { quotePage } from './words.ts';

export interface Wizard extends Store<WizardState, WizardEvent> {
  form: FormStore;
  /** Enter and the Next button lead to the next step; only the last step sends. */
  submit(): void;
  /** Closes the success dialog. */
  close(): void;
}

/** Loaded with the first check: the schema is not needed to fill the form in. */
const schema = () => import('#src/forms/validate.ts');

/** What the fields of the form say, by its values. */
const saidIn = (values: Readonly<Record<string, unknown>>): Said => ({
  chosen: chosenServices(values.services),
  household: values.party === 'household',
  size: typeof values.companySize === 'string' ? values.companySize : '',
  token: typeof values[tokenField] === 'string' ? values[tokenField] : '',
});

/** The quote wizard in the browser with its form: `step` decides, this carries it out. */
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
    // What only a household is offered is in the page once the form knows that it is one.
    const putAgain = (values: QuoteDraft['values']) =>
      queueMicrotask(() => putAnswers(element, values, { replace: false }));
    if (news === 'awake') {
      const draft = state ? undefined : readDraft(browserStorage(), Date.now());
      if (draft) {
        putAnswers(element, draft.values, { replace: false });
        form.adopt(draft);
      }
      const { token = '', ...now } = said();
      // The box of an estimate that only the draft has is not in the page yet.
      const kept = draft?.values[tokenField];
      wizard.dispatch({ type: 'awake', draft, ...now, token: token || (typeof kept === 'string' ? kept : '') });
      if (draft) putAgain(draft.values);
    } else if (news === 'typed') {
      wizard.dispatch({ type: 'typed', ...said() });
      // Loaded while the visitor fills in the step, so that Next answers at once.
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
      // Without a network the browser's own checks lead on; the server judges every step when the form arrives.
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
