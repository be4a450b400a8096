import * as words from 'content:ui';
import { CircleCheck, RotateCw, ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fillIn } from '#src/lib/fill-in.ts';
import { formMessages as messages } from '#src/lib/form-state.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { FormStore } from './form-store.ts';
import type { SecureFormState } from './step.ts';

export interface SecureForm extends SecureFormState {
  store: FormStore;
}

/** Calls `make` once. `onReady` runs when the form listens. */
export function useSecureForm(make: () => FormStore, onReady?: (() => void) | undefined): SecureForm {
  const [store] = useState(make);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { awake } = state;
  useEffect(() => {
    if (awake) onReady?.();
  }, [awake, onReady]);
  return { ...state, store };
}

/** S1 §5 Captcha. Without a script the answer is sent with the form; else Verify or Enter checks it at once. */
function Captcha({ form, prefix }: { form: SecureForm; prefix: string }) {
  const { tickets, awake, store } = form;
  const { busy, message } = form.puzzle;
  const inputId = `${prefix}-captcha`;
  const verify = () => store.dispatch({ type: 'verify' });
  if (tickets.captchaProof) {
    return (
      <p
        className="captcha flex grid items-center gap-2 rounded-2xl border border-ink-200 bg-ink-50 p-5 font-semibold text-arc-800"
        role="status"
      >
        <CircleCheck aria-hidden="true" size={20} /> {words.verified}
        <input type="hidden" name="captcha-proof" value={tickets.captchaProof} />
      </p>
    );
  }
  return (
    <fieldset className="captcha grid gap-2 rounded-2xl border border-ink-200 bg-ink-50 p-5">
      <legend className="float-left mb-1 text-sm font-semibold text-ink-600">{words.puzzleTitle}</legend>
      <label className="font-medium" htmlFor={inputId}>
        {tickets.question}
      </label>
      <div className="flex gap-3">
        <input
          id={inputId}
          name="captcha-answer"
          className="input min-w-0 flex-1"
          autoComplete="off"
          maxLength={200}
          aria-describedby={message ? `${inputId}-message` : undefined}
          aria-invalid={message ? true : undefined}
          onChange={(event) => store.dispatch({ type: 'puzzle', answer: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            verify();
          }}
        />
        <input type="hidden" name="captcha-token" value={tickets.captchaToken} />
        {awake && (
          <button type="button" className="button button-quiet" onClick={verify} disabled={busy}>
            {busy ? <RotateCw aria-hidden="true" size={18} className="animate-spin" /> : null} {words.verify}
          </button>
        )}
      </div>
      <p id={`${inputId}-message`} role="alert" className="field-error">
        {message}
      </p>
    </fieldset>
  );
}

/** Lists the wrong fields and takes the focus. */
function ErrorSummary({ form, prefix, labels }: { form: SecureForm; prefix: string; labels: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  const { found } = form;
  const entries = Object.entries(form.errors).filter(([name]) => name in found);
  // Only when a check found errors, not each time one is fixed.
  useEffect(() => {
    if (Object.keys(found).length > 0) box.current?.focus();
  }, [found]);
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script this is how a visitor is led to what went wrong
    <div ref={box} className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="font-semibold">
        {entries.length === 1 ? words.checkField : fillIn(words.checkFields, { count: entries.length })}
      </p>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${prefix}-${name}`}>
              {labels[name] ? `${labels[name]}: ` : ''}
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The alert of S1 §8 with its Security Notice, or the form's note. */
function Alert(props: { form: SecureForm; prefix: string; wayThrough: string; phone: string }) {
  const { form, prefix, wayThrough, phone } = props;
  const { alert, note } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!alert) return;
    // When only the puzzle is missing, focus it.
    const puzzle = alert === messages.captchaMissing && document.getElementById(`${prefix}-captcha`);
    (puzzle || box.current)?.focus();
  }, [alert, prefix]);
  if (!alert) {
    return note ? (
      <p className="notice" role="status">
        {note}
      </p>
    ) : null;
  }
  // Do not repeat the alert's own sentence.
  const reasons = form.reasons.filter((reason) => reason !== alert);
  const isHeldBack = [messages.userAgent, messages.honeypot].some((reason) => reasons.includes(reason));
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script this is how a visitor is led to what went wrong
    <div ref={box} className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="font-semibold">{alert}</p>
      {reasons.length > 0 && (
        <>
          <p className="mt-3 flex items-center gap-2 font-semibold">
            <ShieldAlert aria-hidden="true" size={18} /> {words.securityNotice}
          </p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2">
        {isHeldBack ? (
          <HeldBack phone={phone} />
        ) : (
          <>
            {note || (reasons.includes(messages.expired) ? words.waitAndSend : words.nothingLost)} {words.writeTo}
          </>
        )}{' '}
        <a href={`mailto:${wayThrough}`}>{wayThrough}</a>.
      </p>
    </div>
  );
}

/** For people mistaken for bots; the email address follows. */
function HeldBack({ phone }: { phone: string }) {
  if (phone === '') return `${words.heldBack} ${words.writeInstead}`;
  return (
    <>
      {words.heldBack} {words.orCall} <CompanyPhone number={phone} /> {words.orWrite}
    </>
  );
}

/** A secured form with notices, honeypot, tickets, puzzle and button. Posts natively without scripts. */
export function SecureFormFrame(props: {
  form: SecureForm;
  /** Of the form element, for controls outside of it. */
  id?: string;
  /** S1 §7, for example contact-form. */
  name: string;
  prefix: string;
  label: string;
  labels: Record<string, string>;
  /** Email address to use when the form fails; `phone` may be empty. */
  wayThrough: string;
  phone: string;
  button: string;
  busyButton: string;
  /** Hides puzzle and button, for a form in steps. */
  endHidden?: boolean;
  children: ReactNode;
  after?: ReactNode;
}) {
  const { form, prefix } = props;
  const { store } = form;
  const element = useRef<HTMLFormElement>(null);
  // Not a callback ref: if one throws, React removes the form.
  useEffect(() => (element.current ? store.attach(element.current) : undefined), [store]);
  const busy = form.phase === 'submitting';
  return (
    <form
      ref={element}
      id={props.id}
      action="/"
      method="post"
      encType="multipart/form-data"
      aria-label={props.label}
      noValidate
      onSubmit={(event) => {
        // A button with a name posts natively, to another form.
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement && submitter.name) return;
        event.preventDefault();
        store.submit();
      }}
      onChange={(event) => {
        const { name } = event.target as EventTarget & { name?: string };
        if (name) store.dispatch({ type: 'mended', names: [name.replace(/\[\]$/, '')] });
      }}
      tabIndex={-1}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      <ErrorSummary form={form} prefix={prefix} labels={props.labels} />
      <Alert form={form} prefix={prefix} wayThrough={props.wayThrough} phone={props.phone} />
      <input type="hidden" name="form-name" value={props.name} />
      <input type="hidden" name="id" value={form.tickets.id} />
      <input type="hidden" name="form-token" value={form.tickets.formToken} />
      <p className="honeypot absolute -left-[9999px] h-px w-px overflow-hidden" aria-hidden="true">
        <label htmlFor={`${prefix}-bot-field`}>{words.honeypotLabel}</label>
        <input id={`${prefix}-bot-field`} name="bot-field" tabIndex={-1} autoComplete="off" />
      </p>
      {/* Groups nothing: it only disables all fields at once. */}
      <fieldset disabled={busy} role="none" className="contents">
        {props.children}
        <div className="form-end contents" hidden={props.endHidden}>
          <Captcha form={form} prefix={prefix} />
          <button type="submit" className="button button-peach justify-center" disabled={busy}>
            {busy ? props.busyButton : props.button}
          </button>
        </div>
        {props.after}
      </fieldset>
    </form>
  );
}
