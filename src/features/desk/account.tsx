import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { OpenSession } from '#src/platform/session/session.server.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { useWayOut } from './use-way-out.ts';

/** What became of a form; `next` when it was that of the password: whether the new one is at fault, not the one that holds. */
export type AccountAnswer = Outcome & { next?: boolean };

function Browser({ session, own }: { session: OpenSession; own: string }) {
  const fetcher = useFetcher<Outcome>();
  const fields = { intent: 'sign-out-browser', name: session.name };
  const isOwn = session.name === own;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p className="font-semibold">
          {session.device || 'Unknown device'}
          {isOwn && ' (this one)'}
        </p>
        <p className="text-ink-600">
          {session.name}, since {easternText(session.createdAt)} ET, until {easternText(session.expiresAt)} ET
        </p>
        <Refused outcome={fetcher.data} />
      </div>
      {!isOwn && (
        <ConfirmAction
          question={`Sign out ${session.name}? Notifications on browsers of its kind end, and devices that were remembered ask for the password again.`}
          confirm="Sign it out"
          keep="Leave it signed in"
          label={`Sign out ${session.name}`}
          labelled="Sign out"
          icon={<LogOut aria-hidden="true" size={18} />}
          fields={fields}
          onConfirm={() => fetcher.submit(fields, { method: 'post' })}
        />
      )}
    </li>
  );
}

function SignedIn(props: { sessions: readonly OpenSession[]; own: string; answer: Outcome | undefined }) {
  const fetcher = useFetcher<Outcome>();
  useWayOut(fetcher);
  return (
    <section className="sheet-section border-b border-ink-200" aria-labelledby="signed-in">
      <header>
        <h2 id="signed-in">Signed-in browsers</h2>
      </header>
      <ul className="lead-notes">
        {props.sessions.map((session) => (
          <Browser key={session.name} session={session} own={props.own} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ConfirmAction
          question="Sign out everywhere? Every browser, this one included, needs the password again."
          confirm="Sign out everywhere"
          keep="Stay signed in"
          label="Sign out everywhere"
          labelled
          icon={<LogOut aria-hidden="true" size={18} />}
          fields={{ intent: 'sign-out-everywhere' }}
          onConfirm={() => fetcher.submit({ intent: 'sign-out-everywhere' }, { method: 'post' })}
        />
        <span className="text-ink-600">For example when a device is lost.</span>
      </div>
      <Refused outcome={fetcher.data ?? props.answer} />
    </section>
  );
}

function NewPassword({ answer, isChanged }: { answer: AccountAnswer | undefined; isChanged: boolean }) {
  const busy = useNavigation().state === 'submitting';
  const field = useRef<HTMLInputElement>(null);
  const isWeak = answer?.next === true;
  useEffect(() => {
    if (answer?.next) field.current?.focus();
  }, [answer]);
  return (
    <section className="sheet-section" aria-labelledby="new-password">
      <header>
        <h2 id="new-password">Password</h2>
      </header>
      <p role="status" className="font-semibold empty:hidden">
        {isChanged && !answer && 'The password is changed. Every other browser is signed out.'}
      </p>
      <Form key={isChanged ? 'changed' : 'asked'} method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* So that a password manager knows what it keeps. */}
        <input type="text" name="username" value="owner" autoComplete="username" readOnly hidden />
        <PasswordField label="Current password" outcome={isWeak ? undefined : answer} />
        <div className="field">
          <label htmlFor="next">New password</label>
          <p id="next-hint" className="hint">
            At least 12 characters. Every other browser is signed out, and you get a mail.
          </p>
          <input
            ref={field}
            id="next"
            name="next"
            type="password"
            className="input"
            autoComplete="new-password"
            required
            aria-invalid={isWeak || undefined}
            aria-describedby={isWeak ? 'next-hint next-error' : 'next-hint'}
          />
          {isWeak && !answer.ok && (
            <p id="next-error" role="alert" className="field-error">
              {answer.reason}
            </p>
          )}
        </div>
        <button type="submit" className="button button-peach w-fit" disabled={busy}>
          {busy ? 'Changing…' : 'Change the password'}
        </button>
      </Form>
    </section>
  );
}

/** The Account tab: who is signed in, and the password. */
export function AccountTab(props: {
  sessions: readonly OpenSession[];
  own: string;
  answer: AccountAnswer | undefined;
  isChanged: boolean;
}) {
  const ofPassword = props.answer?.next !== undefined;
  return (
    <section aria-labelledby="tab-title">
      <header className="sheet-title">
        <div>
          <h1 id="tab-title">Account</h1>
          <p>Who is signed in, and by what password.</p>
        </div>
      </header>
      <div className="sheet">
        <SignedIn sessions={props.sessions} own={props.own} answer={ofPassword ? undefined : props.answer} />
        <NewPassword answer={ofPassword ? props.answer : undefined} isChanged={props.isChanged} />
      </div>
    </section>
  );
}
