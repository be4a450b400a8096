import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { DeskField } from '#src/ui/desk-field.tsx';

export function NewPasswordField(props: { name: string; label: string; hint: string; outcome: Outcome | undefined }) {
  const { outcome } = props;
  const field = useRef<HTMLInputElement>(null);
  const reason = outcome?.ok === false ? outcome.reason : undefined;
  useEffect(() => {
    if (outcome?.ok === false) field.current?.focus();
  }, [outcome]);
  const input = { name: props.name, type: 'password', autoComplete: 'new-password', required: true };
  return <DeskField ref={field} label={props.label} hint={props.hint} problem={reason} {...input} />;
}

/** Pages in front of the desk. `foot`: null for none. */
export function InFront(props: { title: string; children: ReactNode; foot?: ReactNode }) {
  const { title, children, foot = <SignInLink /> } = props;
  return (
    <main className="relative grid min-h-(--screen-height) place-items-center p-4 sm:p-5">
      <div className="sheet w-full max-w-md p-6 sm:p-9">
        <h1 className="text-3xl font-medium tracking-[-0.03em]">{title}</h1>
        {children}
        {foot && <p className="mt-8 border-t border-ink-100 pt-6">{foot}</p>}
      </div>
    </main>
  );
}

/** The form of such a page, with its one button. */
export function FrontForm(props: { button: string; busyButton: string; noValidate?: boolean; children: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="mt-6 grid gap-4" noValidate={props.noValidate}>
      {props.children}
      <button type="submit" className="button button-peach justify-center" disabled={busy}>
        {busy ? props.busyButton : props.button}
      </button>
    </Form>
  );
}

const SignInLink = () => (
  <a className="desk-link" href="/admin">
    Go to sign-in
  </a>
);
