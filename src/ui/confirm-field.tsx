import type { Outcome } from '#src/lib/outcome.ts';
import { PasswordField } from './password-field.tsx';

/**
 * Asks for the password within the form of a change that needs it: when the page knows that it will be asked (`asked`), or
 * when the server has just asked (`outcome.confirm`). Shows nothing otherwise.
 */
export function ConfirmField(props: { asked: boolean; outcome: (Outcome & { confirm?: boolean }) | undefined }) {
  const { asked, outcome } = props;
  const isAsked = outcome?.confirm === true;
  if (!asked && !isAsked) return null;
  return <PasswordField label="Your password" outcome={isAsked ? outcome : undefined} />;
}
