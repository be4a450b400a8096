import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { PasswordField } from '#src/ui/password-field.tsx';

export function NewPasswordField(props: { name: string; label: string; hint: string; outcome: Outcome | undefined }) {
  const { outcome } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const reason = outcome?.ok === false ? outcome.reason : undefined;
  useEffect(() => {
    if (outcome?.ok === false) field.current?.focus();
  }, [outcome]);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <p id={`${id}-hint`} className="hint">
        {props.hint}
      </p>
      <input
        ref={field}
        id={id}
        name={props.name}
        type="password"
        className="input"
        autoComplete="new-password"
        required
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {reason && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {reason}
        </p>
      )}
    </div>
  );
}

function InFront(props: { title: string; children: ReactNode; foot?: ReactNode }) {
  return (
    <main className="relative grid min-h-(--screen-height) place-items-center p-4 sm:p-5">
      <div className="sheet w-full max-w-md p-6 sm:p-9">
        <h1 className="text-3xl font-medium tracking-[-0.03em]">{props.title}</h1>
        {props.children}
        <p className="mt-8 border-t border-ink-100 pt-6">
          {props.foot ?? (
            <a className="desk-link" href="/admin">
              Go to sign-in
            </a>
          )}
        </p>
      </div>
    </main>
  );
}

export function ChoosePassword(props: {
  link: { name: string; email: string; purpose: string } | undefined;
  answer: Outcome | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const { link } = props;
  if (!link) {
    return (
      <InFront title="This link no longer works">
        <p className="mt-4 text-ink-600">
          It was already used, has expired, or was replaced by a newer one.{' '}
          <a className="desk-link" href="/admin/reset">
            Get a new one
          </a>
          .
        </p>
      </InFront>
    );
  }
  return (
    <InFront title={link.purpose === 'invitation' ? 'Welcome' : 'Choose a new password'}>
      <p className="mt-4 text-ink-600">
        {link.name}, choose the password you’ll use with your email to sign in to the desk {link.email}.
      </p>
      <Form method="post" className="mt-6 grid gap-4">
        <input type="text" name="username" value={link.email} autoComplete="username" readOnly hidden />
        <NewPasswordField
          name="next"
          label="New password"
          hint="At least 12 characters. Four unrelated words work well."
          outcome={busy ? undefined : props.answer}
        />
        <button type="submit" className="button button-peach justify-center" disabled={busy}>
          {busy ? 'Saving…' : 'Save password'}
        </button>
      </Form>
    </InFront>
  );
}

/** The answer is the same for every address, so it reveals no account. */
export function AskForLink(props: { isSent: boolean; typed: string; answer: Outcome | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const reason = props.answer?.ok === false ? props.answer.reason : undefined;
  if (props.isSent) {
    return (
      <InFront title="Check your email">
        <p role="status" className="mt-4 text-ink-600">
          If this address belongs to an account, we’ve emailed a link to it. It works once and expires in 30 minutes.
        </p>
      </InFront>
    );
  }
  return (
    <InFront title="Forgot your password?">
      <p className="mt-4 text-ink-600">Enter your account’s email and we’ll send you a link to choose a new one.</p>
      <Form method="post" className="mt-6 grid gap-4" noValidate>
        <div className="field">
          <label htmlFor="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            className="input"
            autoComplete="username"
            defaultValue={props.typed}
            required
            aria-invalid={reason ? true : undefined}
            aria-describedby={reason ? 'email-error' : undefined}
          />
          {reason && (
            <p id="email-error" role="alert" className="field-error">
              {reason}
            </p>
          )}
        </div>
        <button type="submit" className="button button-peach justify-center" disabled={busy}>
          {busy ? 'Sending…' : 'Send link'}
        </button>
      </Form>
    </InFront>
  );
}

export function ConfirmIt(props: { next: string; back: string; answer: Outcome | undefined }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <InFront
      title="Confirm your password"
      foot={
        <span className="flex flex-wrap items-center justify-between gap-4">
          <a className="desk-link" href={props.back}>
            Cancel
          </a>
          <button type="submit" form="sign-out" className="button-word">
            Sign out
          </button>
        </span>
      }
    >
      <p className="mt-4 text-ink-600">
        This file contains everything of its kind. Enter your password to download it.
      </p>
      <form id="sign-out" method="post" action="/admin/sign-out" hidden />
      {/* A plain form: what follows is a download, which leaves this page as it is. */}
      <form method="post" className="mt-6 grid gap-4">
        <input type="hidden" name="next" value={props.next} />
        <PasswordField label="Your password" outcome={props.answer} />
        <button type="submit" className="button button-peach justify-center" disabled={busy}>
          Continue
        </button>
      </form>
    </InFront>
  );
}
