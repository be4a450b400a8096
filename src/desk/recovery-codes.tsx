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
        Here are your recovery codes. You won’t see them again, so print them or save them in a password manager.
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
      ? 'You don’t have any. Create them now so a lost or broken device doesn’t lock you out.'
      : view.codes === 1
        ? 'One code left.'
        : `${view.codes} codes left.`;
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="recovery-codes">
      <header>
        <h2 id="recovery-codes">Recovery codes</h2>
      </header>
      <p className="mt-1">
        Each works once in place of your second factor, and lets you in while sign-in is blocked by someone guessing
        passwords. {left}
      </p>
      {codes && <Codes codes={codes} />}
      <Form method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="codes" />
        <ConfirmField asked={view.asksPassword} outcome={own} />
        <Refused outcome={own?.confirm ? undefined : own} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {view.codes === 0 ? 'Create recovery codes' : 'Create new codes and cancel the old ones'}
        </button>
      </Form>
    </section>
  );
}
