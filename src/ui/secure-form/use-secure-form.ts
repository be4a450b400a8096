import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, readList } from '#src/lib/browser-store.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { reachedStep } from '#src/lib/form-step.ts';
import { newId } from '#src/lib/new-id.ts';
import { type ClientEnvelope, noteSent, queue, type Receipt } from '#src/lib/offline-outbox.ts';
import { limits, messages, refusalMessage } from '#src/lib/security.ts';
import { visitPages } from '#src/lib/visit.ts';
import { clearAnswers, formFiles, formValues, nativeErrors } from './form-values.ts';
import { type Answer, sendEnvelope, sendWithFiles } from './send.ts';
import { useBehaviour } from './use-behaviour.ts';

type Errors = Record<string, string>;
type Phase = 'idle' | 'submitting' | 'sent';

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
}

export interface SecureForm {
  phase: Phase;
  errors: Errors;
  alert: string;
  reasons: string[];
  /** Said beside the alert when the submission is kept for later. */
  kept: boolean;
  receipt: Receipt | undefined;
  /** Share of a form with a file that has left this device, 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  /** What the server said beside the message when something else came first (409), for example other times. */
  conflict: Record<string, unknown> | undefined;
  clearConflict(): void;
  tickets: FormTickets;
  setProof(proof: string): void;
  setAnswer(token: string, answer: string): void;
  clearError(name: string): void;
  /** Shows what an earlier check than the send found, for example at the end of a step. */
  setErrors(errors: Errors): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Puts the form back to its beginning after the success dialog. */
  reset(): void;
  formRef: React.RefObject<HTMLFormElement | null>;
}

function submittedWithinTheHour(): number {
  const since = Date.now() - 3_600_000;
  return readList<number>(browserStorage(), 'formSubmissionTimes').filter((at) => Number(at) > since).length;
}

/** What a form that came back says above itself; wrong fields say it beside themselves. */
const returnedMessage = (state: FormState | undefined): string =>
  state && Object.keys(state.errors).length === 0 ? state.message : '';

/** What a form needs of the server to begin. @throws when the network fails. */
export async function freshTickets(): Promise<FormTickets> {
  const [{ formToken }, { token, question }] = await Promise.all(
    ['/api/form-token', '/api/captcha'].map((url) => fetch(url).then((answer) => answer.json())),
  );
  return { id: newId(Date.now()), formToken, captchaToken: token, question, captchaProof: '' };
}

/** A form of S1 §5 "Secured forms": early checks with the server's own messages, one submission however often it is sent. */
export function useSecureForm(options: SecureFormOptions): SecureForm {
  const { type, state, failure, emailTo, source = 'website' } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [errors, setErrors] = useState<Errors>(state?.errors ?? {});
  const [alert, setAlert] = useState(() => returnedMessage(state));
  const [reasons, setReasons] = useState<string[]>(state?.reasons ?? []);
  const [kept, setKept] = useState(false);
  const [conflict, setConflict] = useState(state?.conflict);
  const [receipt, setReceipt] = useState<Receipt>();
  const [progress, setProgress] = useState<number>();
  const [tickets, setTickets] = useState(options.tickets);
  const pending = useRef<{ token: string; answer: string }>({ token: '', answer: '' });
  const behaviour = useBehaviour(formRef);

  useEffect(() => {
    const form = formRef.current;
    const started = () => reachedStep(type, 'start');
    form?.addEventListener('input', started, { once: true });
    return () => form?.removeEventListener('input', started);
  }, [type]);

  const succeed = useCallback(
    (answer: Receipt) => {
      reachedStep(type, 'sent');
      clearAnswers(formRef.current);
      setReceipt(answer);
      setAlert('');
      setReasons([]);
      setKept(false);
      setConflict(undefined);
      setPhase('sent');
    },
    [type],
  );

  // The background outbox may deliver, or be refused, what this very form could not send.
  useEffect(() => {
    const sent = (event: Event) => {
      const { detail } = event as CustomEvent<Receipt>;
      if (detail.id === tickets.id) succeed(detail);
    };
    const refused = (event: Event) => {
      const { detail } = event as CustomEvent<{ id: string; message: string }>;
      if (detail.id !== tickets.id) return;
      setKept(false);
      setAlert(detail.message);
    };
    window.addEventListener('northarc:sent', sent);
    window.addEventListener('northarc:refused', refused);
    return () => {
      window.removeEventListener('northarc:sent', sent);
      window.removeEventListener('northarc:refused', refused);
    };
  }, [tickets.id, succeed]);

  function refuse(message: string, why: string[] = []) {
    setAlert(message);
    setReasons(why);
    setPhase('idle');
  }

  async function renewToken() {
    const answer = await fetch('/api/form-token').catch(() => undefined);
    if (answer?.ok) {
      const { formToken } = await answer.json();
      setTickets((now) => ({ ...now, formToken }));
    }
  }

  async function send(form: HTMLFormElement) {
    const values = formValues(form);
    const files = formFiles(form);
    const hasFiles = Object.keys(files).length > 0;
    // Without a network the schema may not load; then the browser's own checks do, and the server judges in the end.
    const wrong = await options.validate(values, files).catch(() => nativeErrors(form));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return refuse('');
    if (!tickets.captchaProof && !pending.current.answer.trim()) {
      return refuse(messages.captchaMissing, [messages.captchaMissing]);
    }
    if (submittedWithinTheHour() >= limits.submissionsPerHour) {
      return refuse(refusalMessage([messages.rateLimit]), [messages.rateLimit]);
    }
    const honeypot = (form.elements.namedItem('bot-field') as HTMLInputElement | null)?.value ?? '';
    const envelope: ClientEnvelope = {
      id: tickets.id,
      type,
      data: values,
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
      referrer: document.referrer,
      ...visitPages(window),
      source,
      security: {
        formToken: tickets.formToken,
        captchaProof: tickets.captchaProof,
        captchaToken: pending.current.token,
        captchaAnswer: pending.current.answer,
        honeypot,
        behaviour: behaviour(),
      },
    };
    // A file is too large for the browser's storage, so a form with one is not kept for later.
    const keep = () => !hasFiles && queue(envelope, emailTo);
    let answer: Answer;
    try {
      answer = hasFiles ? await sendWithFiles(envelope, files, setProgress) : await sendEnvelope(envelope);
    } catch {
      setKept(keep());
      return refuse(failure);
    } finally {
      setProgress(undefined);
    }
    const { body } = answer;
    if (answer.ok) {
      noteSent(envelope, body as Receipt, emailTo);
      return succeed(body as Receipt);
    }
    const proof = body.captchaProof;
    if (proof) setTickets((now) => ({ ...now, captchaProof: proof }));
    if (answer.status >= 500) {
      setKept(keep());
      return refuse(failure);
    }
    if (answer.status === 422) {
      setErrors(body.errors ?? {});
      return refuse(Object.keys(body.errors ?? {}).length > 0 ? '' : failure);
    }
    const { token, question } = body.captcha ?? {};
    if (token && question) setTickets((now) => ({ ...now, captchaToken: token, question }));
    if (answer.status === 409) setConflict({ ...body });
    if (body.reasons?.includes(messages.expired)) void renewToken();
    refuse(body.message ?? messages.failed, body.reasons ?? []);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase === 'submitting') return;
    const form = event.currentTarget;
    setPhase('submitting');
    setAlert('');
    setReasons([]);
    setKept(false);
    setConflict(undefined);
    send(form).catch((error: unknown) => {
      console.error(error);
      refuse(messages.exception);
    });
  }

  async function reset() {
    setPhase('idle');
    setReceipt(undefined);
    setErrors({});
    pending.current = { token: '', answer: '' };
    try {
      setTickets(await freshTickets());
    } catch {
      setTickets((now) => ({ ...now, id: newId(Date.now()), captchaProof: '' }));
    }
  }

  return {
    phase,
    errors,
    alert,
    reasons,
    kept,
    receipt,
    progress,
    conflict,
    clearConflict: () => {
      setConflict(undefined);
      setAlert('');
    },
    tickets,
    setProof: (captchaProof) => setTickets((now) => ({ ...now, captchaProof })),
    setAnswer: (token, answer) => {
      pending.current = { token, answer };
    },
    clearError: (name) =>
      setErrors((now) => {
        if (!(name in now)) return now;
        const { [name]: _, ...rest } = now;
        return rest;
      }),
    setErrors,
    submit,
    reset,
    formRef,
  };
}
