import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { usePasskey } from '#src/ui/passkey.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { KeysAnswer, KeysView } from './keys-answer.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeyAdding } from './recovery-codes.tsx';

function AddPasskey({ view }: { view: KeysView }) {
  const begin = useFetcher<KeysAnswer>();
  const add = useFetcher<KeysAnswer>({ key: passkeyAdding });
  const { data } = begin;
  const [name, setName] = useState('');
  const { asking, trouble, forget } = usePasskey(data, true, async (optionsJSON) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const answer = JSON.stringify(await startRegistration({ optionsJSON }));
    await add.submit({ intent: 'passkey-add', answer, name }, { method: 'post' });
    setName('');
  });
  const busy = asking || begin.state !== 'idle' || add.state !== 'idle';
  const said = trouble ?? (data?.ok === false ? data : add.data);
  return (
    <begin.Form
      method="post"
      className="needs-script mt-4 grid max-w-md gap-4"
      onSubmit={forget}
      aria-label="Add a passkey"
    >
      <input type="hidden" name="intent" value="passkey-begin" />
      <div className="field">
        <label htmlFor="passkey-name">Name of the passkey (optional)</label>
        <input
          id="passkey-name"
          type="text"
          className="input"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <ConfirmField asked={view.asksPassword} outcome={data} />
      <Refused outcome={data?.confirm && !trouble ? undefined : said} />
      <p role="status" className="font-semibold empty:hidden">
        {!busy &&
          add.data?.ok &&
          !trouble &&
          `Passkey added.${add.data.codes ? ' Your recovery codes are below.' : ''}`}
      </p>
      <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
        <KeyRound aria-hidden="true" size={18} /> {asking ? 'Waiting for your device…' : 'Add a passkey'}
      </button>
    </begin.Form>
  );
}

/** Keys that stay on their person's devices, and open the desk without a password. */
export function Passkeys({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">Passkeys</h2>
      </header>
      <p className="mt-1">
        Sign in with a fingerprint, your face or a device PIN instead of a password. It can’t be guessed or phished.
      </p>
      {view.passkeys.length > 0 && (
        <ul className="lead-notes">
          {view.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              asksPassword={view.asksPassword}
              answer={answer?.id === passkey.id ? answer : undefined}
            />
          ))}
        </ul>
      )}
      {view.hasName ? (
        <>
          <AddPasskey view={view} />
          <noscript>
            <p className="mt-3">Adding a passkey needs JavaScript. An authenticator app doesn’t.</p>
          </noscript>
        </>
      ) : (
        <p className="mt-3">Passkeys need a domain name; you opened this site by its IP address.</p>
      )}
    </section>
  );
}
