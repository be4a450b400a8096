import { useEffect, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { KeysAnswer, KeysView } from './keys-answer.ts';

/** Where the answer to a new passkey is found, which brings codes to whoever had none. */
export const passkeyAdding = 'passkey-add';

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="mt-3">
      <p className="font-semibold">
        These are your recovery codes. They are shown this once: print them, or keep them in a password manager.
      </p>
      <ul className="mt-3 grid w-fit gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

/** Ten codes that stand for the second factor when it is lost, and lead past the waiting while a password is guessed. */
export function RecoveryCodes({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting';
  const { data: added } = useFetcher<KeysAnswer>({ key: passkeyAdding });
  const given = answer?.ok ? answer.codes : added?.ok ? added.codes : undefined;
  // The page reads itself anew, and forgets the answer; the codes stay in sight until their person leaves.
  const [codes, setCodes] = useState(given);
  useEffect(() => {
    if (given) setCodes(given);
  }, [given]);
  if (view.appSince === undefined && view.passkeys.length === 0) return null;
  const own = answer?.of === 'codes' ? answer : undefined;
  const left =
    view.codes === 0
      ? 'You have none: make them now, so that a lost or broken device does not shut you out.'
      : view.codes === 1
        ? 'One code is left.'
        : `${view.codes} codes are left.`;
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="recovery-codes">
      <header>
        <h2 id="recovery-codes">Recovery codes</h2>
      </header>
      <p className="mt-1">
        Each stands once for your second factor, and lets you in while somebody else is guessing passwords. {left}
      </p>
      {codes && <Codes codes={codes} />}
      <Form method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="codes" />
        <ConfirmField asked={view.asksPassword} outcome={own} />
        <Refused outcome={own?.confirm ? undefined : own} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {view.codes === 0 ? 'Make recovery codes' : 'Make new codes; the old ones end'}
        </button>
      </Form>
    </section>
  );
}
