import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { reachedStep } from '#src/lib/form-step.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Delivery, Refusal } from '#src/lib/offline-outbox.ts';
import { saysTheSame } from '#src/lib/says-the-same.ts';
import { messages } from '#src/lib/security.ts';
import { mayHaveKept } from './draft-key.ts';
import { clearAnswers, formFiles, formValues, nativeErrors } from './form-values.ts';
import type { KeptForm } from './kept-form.ts';
import type { SendOutcome } from './sending.ts';
import { freshTickets } from './tickets.ts';
import { useBehaviour } from './use-behaviour.ts';

type Errors = Record<string, string>;

export interface SecureFormOptions {
  type: string;
  tickets: FormTickets;
  /** The form as it came back from the path without JavaScript. */
  state?: FormState | undefined;
  /** Alert when sending fails (S1 §8). */
  failure: string;
  /** Where the owner's notification goes, for the visitor's own log. */
  emailTo: string;
  /** The form's schema, loaded when it is first needed; the first message of each wrong field. */
  validate(values: Record<string, unknown>, files: Readonly<Record<string, File>>): Promise<Errors>;
  source?: string;
  /** Whether what is typed is kept for this tab; a form that keeps it in its own way says no, and keeps the id with it. */
  drafts?: boolean;
}

/** What was sent, as the success dialog tells it. */
export interface Sent extends Delivery {
  /** The form says something else by now: changes came too late for what arrived. */
  later: boolean;
}

interface View {
  phase: 'idle' | 'submitting' | 'sent';
  errors: Errors;
  alert: string;
  reasons: string[];
  /** What became of the form, said below the alert or, without one, alone. */
  note: string;
  /** Whether what the form says waits on this device to be sent. */
  kept: boolean;
  receipt: Sent | undefined;
  /** Share of a form with a file that has left this device, 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  /** What the server said beside the message when something else came first (409), for example other times. */
  conflict: Record<string, unknown> | undefined;
  /** How often it was heard what became of the form. */
  outcomes: number;
  /** What was filled in again from this device when the form woke. */
  restored: KeptForm | undefined;
}

export interface SecureForm extends View {
  tickets: FormTickets;
  /** Takes a refusal away that no longer fits, with its alert. */
  clearConflict(): void;
  setProof(proof: string): void;
  setAnswer(token: string, answer: string): void;
  clearError(name: string): void;
  /** Shows what an earlier check than the send found, for example at the end of a step. */
  setErrors(errors: Errors): void;
  /** Says that the form's answers were changed other than by typing. */
  changed(): void;
  /** Goes on under the id of an earlier visit, so that nothing is taken twice. */
  adopt(id: string): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Cuts an upload short. */
  cancel(): void;
  /** Puts the form back to its beginning after the success dialog, and the focus with it. */
  reset(): Promise<void>;
  formRef: RefObject<HTMLFormElement | null>;
}

const waitsWords = 'What you wrote is still waiting to be sent.';
const keptWords = 'We will send it by ourselves as soon as the connection is back.';
const changedWords =
  'You changed what you wrote, so we no longer send the earlier version. Please send the form again.';

/** What a form that came back says above itself; wrong fields say it beside themselves. */
const returnedMessage = (state: FormState | undefined): string =>
  state && Object.keys(state.errors).length === 0 ? state.message : '';

/** Sending and keeping; not needed to fill a form in. Comes with the first letter, before the network can go. */
let code: Promise<typeof import('./later.ts').later> | undefined;
const later = () => {
  code ??= import('./later.ts').then(
    (m) => m.later,
    (error: unknown) => {
      code = undefined;
      throw error;
    },
  );
  return code;
};

/** A form of S1 §5 "Secured forms": early checks with the server's own messages, one submission however often it is sent. */
export function useSecureForm(options: SecureFormOptions): SecureForm {
  const { type, state, failure, source = 'website', drafts = true } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [view, setView] = useState<View>(() => ({
    phase: 'idle',
    errors: state?.errors ?? {},
    alert: returnedMessage(state),
    reasons: state?.reasons ?? [],
    note: '',
    kept: false,
    receipt: undefined,
    progress: undefined,
    conflict: state?.conflict,
    outcomes: 0,
    restored: undefined,
  }));
  const patch = useCallback(
    (change: Partial<View>, heard = 0) => setView((now) => ({ ...now, ...change, outcomes: now.outcomes + heard })),
    [],
  );
  const [tickets, setTickets] = useState(options.tickets);
  const mine = useRef(tickets);
  mine.current = tickets;
  const pending = useRef({ token: '', answer: '' });
  const waiting = useRef<Record<string, unknown>>(undefined);
  const upload = useRef<AbortController>(undefined);
  const behaviour = useBehaviour(formRef);
  const renew = useCallback((change: Partial<FormTickets>) => setTickets((now) => ({ ...now, ...change })), []);

  const take = useCallback(
    (outcome: SendOutcome) => {
      const { alert, reasons, note = '', errors = {}, conflict, kept, delivery } = outcome;
      const form = formRef.current;
      waiting.current = kept;
      const shown = { errors, alert, reasons, note, conflict, kept: kept !== undefined };
      if (!delivery || !form) {
        if (outcome.tickets) renew(outcome.tickets);
        patch({ ...shown, phase: 'idle' }, 1);
        return;
      }
      reachedStep(type, 'sent');
      const changed = !delivery.exact || !saysTheSame(formValues(form), delivery.data);
      if (!changed) {
        clearAnswers(form);
        later().then((m) => m.dropDraft(type), console.error);
      }
      patch({ ...shown, phase: 'sent', receipt: { ...delivery, later: changed } }, 1);
    },
    [type, patch, renew],
  );

  /** After what waits to be sent was changed: it waits no longer, because the visitor goes on with it. */
  const changed = useCallback(() => {
    const form = formRef.current;
    if (!form || !waiting.current || saysTheSame(formValues(form), waiting.current)) return;
    waiting.current = undefined;
    const { id } = mine.current;
    later().then((m) => m.withdraw(id), console.error);
    patch({ alert: '', reasons: [], note: changedWords, kept: false });
  }, [patch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what wakes with the form, once
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const started = () => reachedStep(type, 'start');
    const onInput = () => {
      changed();
      const { id, captchaProof } = mine.current;
      const draft = { id, values: formValues(form), captchaProof };
      later()
        .then((m) => drafts && m.writeDraft(type, draft))
        .catch(console.error);
    };
    form.addEventListener('input', started, { once: true });
    form.addEventListener('input', onInput);
    if (!state && mayHaveKept(type)) {
      later()
        .then((m) => {
          const found = m.recall(type, source, drafts);
          if (!found) return;
          m.putValues(form, found.values, found.status !== 'draft');
          renew({ id: found.id, ...(found.captchaProof ? { captchaProof: found.captchaProof } : {}) });
          patch({ restored: found });
          if (found.status === 'queued') take({ alert: waitsWords, reasons: [], note: keptWords, kept: found.values });
          if (found.answer) return m.judged(found.answer, failure).then(take);
        })
        .catch(console.error);
    }
    return () => form.removeEventListener('input', onInput);
  }, []);

  // The background outbox may deliver, or be refused, what this very form could not send.
  useEffect(() => {
    const sent = ({ detail }: CustomEvent<Delivery>) => {
      if (detail.id === mine.current.id) take({ alert: '', reasons: [], delivery: detail });
    };
    const refused = ({ detail }: CustomEvent<Refusal>) => {
      if (detail.id !== mine.current.id) return;
      later()
        .then((m) => m.judged(detail.answer, failure))
        .then(take, console.error);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('northarc:sent', (event) => sent(event as CustomEvent<Delivery>), { signal });
    window.addEventListener('northarc:refused', (event) => refused(event as CustomEvent<Refusal>), { signal });
    return () => listening.abort();
  }, [take, failure]);

  async function send(form: HTMLFormElement) {
    // Read at once: the fields of a form that is being sent are disabled, and say nothing.
    const said = { values: formValues(form), files: formFiles(form), native: nativeErrors(form) };
    const m = await later().catch(() => undefined);
    // Without a network the code may not have come; what was typed is still in the form.
    if (!m) return take({ alert: failure, reasons: [] });
    upload.current = new AbortController();
    const onMeanwhile = (outcome: SendOutcome) => {
      if (outcome.tickets) renew(outcome.tickets);
      patch({ alert: outcome.alert, reasons: outcome.reasons, note: outcome.note ?? '' });
    };
    take(
      await m.send({
        ...options,
        ...said,
        form,
        source,
        tickets,
        behaviour,
        pending: pending.current,
        onProgress: (progress) => patch({ progress }),
        onMeanwhile,
        signal: upload.current.signal,
      }),
    );
  }

  return {
    ...view,
    tickets,
    formRef,
    changed,
    adopt: (id) => renew({ id }),
    clearConflict: () => patch({ conflict: undefined, alert: '', reasons: [] }),
    setProof: (captchaProof) => renew({ captchaProof }),
    setAnswer: (token, answer) => {
      pending.current = { token, answer };
    },
    clearError: (name) =>
      setView((now) => {
        if (!(name in now.errors)) return now;
        const { [name]: _, ...errors } = now.errors;
        return { ...now, errors };
      }),
    setErrors: (errors) => patch({ errors }),
    submit(event) {
      event.preventDefault();
      if (view.phase === 'submitting') return;
      patch({ phase: 'submitting', alert: '', reasons: [], note: '', conflict: undefined });
      send(event.currentTarget).catch((error: unknown) => {
        console.error(error);
        take({ alert: messages.exception, reasons: [] });
      });
    },
    cancel: () => upload.current?.abort(),
    async reset() {
      patch({ phase: 'idle', receipt: undefined, errors: {} });
      pending.current = { token: '', answer: '' };
      const form = formRef.current;
      form?.focus({ preventScroll: true });
      setTickets(await freshTickets().catch(() => ({ ...mine.current, id: newId(Date.now()), captchaProof: '' })));
    },
  };
}
