import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserStorage } from '#src/lib/browser-store.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { reachedStep } from '#src/lib/form-step.ts';
import { formValues, nativeErrors } from '#src/ui/secure-form/form-values.ts';
import type { SecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { chosenServices, putAnswers } from './answers.ts';
import { clearDraft, type QuoteDraft, readDraft, writeDraft } from './draft.ts';
import { firstStepWith, headingId, ofStep, stepCount } from './steps.ts';

/** The steps of the wizard (S1 §4): Next only past a valid step, answers kept on the device until they are sent. */
export function useWizard(form: SecureForm, state: FormState | undefined, onReady: (() => void) | undefined) {
  const { formRef, phase, errors, setErrors, restored } = form;
  // A form that came back from the path without JavaScript shows all its steps, as it did when it was sent.
  const [whole, setWhole] = useState(state !== undefined);
  const [step, setStep] = useState(1);
  const [awake, setAwake] = useState(false);
  const [chosen, setChosen] = useState(() => chosenServices(state?.lists.services ?? state?.values.services));
  const [kept, setKept] = useState<'' | 'kept' | 'restored'>('');
  const [moves, setMoves] = useState(0);
  const checking = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what the page holds, once, when the island wakes
  useEffect(() => {
    const element = formRef.current;
    const draft = state ? undefined : readDraft(browserStorage(), Date.now());
    if (element && draft) {
      putAnswers(element, draft.values, { replace: false });
      form.adopt(draft.id);
      setStep(draft.step);
      setKept('restored');
    }
    if (element) setChosen(chosenServices(formValues(element).services));
    setAwake(true);
  }, []);
  // Ready only when one step shows, so that the style that hid the others can let go.
  useEffect(() => {
    if (awake) onReady?.();
  }, [awake, onReady]);

  // A request that waits to be sent, or was refused since, shows itself with its last step.
  useEffect(() => {
    const element = formRef.current;
    if (!restored || !element) return;
    setChosen(chosenServices(formValues(element).services));
    setStep(stepCount);
    setKept('');
  }, [restored, formRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a move, not the number of the step
  useEffect(() => {
    if (moves > 0) document.getElementById(headingId(step))?.focus();
  }, [moves]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came of a send is looked at once, when it comes
  useEffect(() => {
    const wrong = form.outcomes > 0 && phase === 'idle' ? firstStepWith(errors) : undefined;
    if (wrong) setStep(wrong);
    if (phase === 'sent' && !form.receipt?.later) {
      clearDraft(browserStorage());
      setKept('');
      setChosen([]);
      setWhole(false);
      setStep(1);
    }
  }, [form.outcomes]);

  function save(at: number) {
    if (!formRef.current) return false;
    const values = formValues(formRef.current) as QuoteDraft['values'];
    return writeDraft(browserStorage(), { id: form.tickets.id, step: at, savedAt: Date.now(), values });
  }

  function go(to: number) {
    setStep(to);
    setMoves((count) => count + 1);
  }

  async function check(element: HTMLFormElement) {
    setErrors({});
    const wrong = await import('./validate.ts')
      .then(({ stepErrors }) => stepErrors(step, formValues(element)))
      // Without a network the browser's own checks lead on; the server judges every step when the form arrives.
      .catch(() => ofStep(step, nativeErrors(element)));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    go(step + 1);
    save(step + 1);
    reachedStep('quote', String(step + 1));
  }

  return {
    step,
    whole,
    awake,
    chosen,
    kept,
    /** Whether this step is out of sight; until the script is there, the style sheet decides. */
    isHidden: (other: number) => awake && !whole && other !== step,
    endHidden: awake && !whole && step < stepCount,
    changed() {
      if (!formRef.current) return;
      setChosen(chosenServices(formValues(formRef.current).services));
      if (save(step)) setKept((now) => now || 'kept');
      // Loaded while the visitor fills in the step, so that Next answers at once.
      import('./validate.ts').catch(() => undefined);
    },
    /** Enter and the Next button lead to the next step; only the last step sends. */
    submit(event: FormEvent<HTMLFormElement>) {
      if (whole || step === stepCount) return form.submit(event);
      event.preventDefault();
      if (checking.current) return;
      checking.current = true;
      void check(event.currentTarget).finally(() => {
        checking.current = false;
      });
    },
    previous() {
      setErrors({});
      go(step - 1);
      save(step - 1);
    },
    clear() {
      if (formRef.current) putAnswers(formRef.current, {}, { replace: true });
      clearDraft(browserStorage());
      setErrors({});
      setChosen([]);
      setKept('');
      go(1);
    },
    close() {
      void form.reset();
      go(form.receipt?.later ? step : 1);
    },
  };
}
