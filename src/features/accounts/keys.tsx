import { AuthenticatorApp } from './authenticator-app.tsx';
import type { KeysAnswer, KeysView } from './keys-answer.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';

/** Says to whoever owes a second factor what opens the rest of the desk. */
export const OwesLine = () => (
  <p role="status" className="sheet-section border-b border-ink-200 font-semibold">
    The site owner requires a second factor for everyone. Set up a passkey or an authenticator app below to open the
    rest of the desk.
  </p>
);

/** What an account is proved by beside its password. `answer`: of a form that the page itself took. */
export function Keys({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  return (
    <>
      <Passkeys view={view} answer={answer} />
      <AuthenticatorApp view={view} answer={answer} />
      <RecoveryCodes view={view} answer={answer} />
      {view.mayRequire && <RequireSecondFactor view={view} answer={answer} />}
    </>
  );
}
