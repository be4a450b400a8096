import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { Refused } from '#src/ui/screen.tsx';

/** `making`: a new passkey was to be created. */
function passkeyTrouble(error: unknown, making: boolean): string {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey here.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys only work at the site’s own address (PUBLIC_URL). Open the desk there.';
  if (name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED')
    return making
      ? 'No passkey was created. You can try again.'
      : 'No passkey was chosen. You can try again, or use your password.';
  return making
    ? 'This device couldn’t create a passkey. It needs a screen lock, a fingerprint or a security key with a PIN.'
    : 'This device couldn’t use a passkey. Sign in with your password instead.';
}

/** `options`: JSON for the browser to create or sign. */
type Begun = Outcome<{ options?: string }>;

/**
 * Runs one WebAuthn ceremony per answer with `options`. `making`: creates a passkey. `trouble` stays until `forget`.
 */
export function usePasskey(begun: Begun | undefined, making: boolean, carryOut: (options: never) => Promise<void>) {
  const [trouble, setTrouble] = useState<Outcome>();
  const [asking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one ceremony for one answer, whatever changes meanwhile
  useEffect(() => {
    if (!begun?.ok || !begun.options) return;
    const options = JSON.parse(begun.options) as never;
    setAsking(true);
    carryOut(options)
      .catch((error: unknown) => setTrouble({ ok: false, reason: passkeyTrouble(error, making) }))
      .finally(() => setAsking(false));
  }, [begun]);
  return { asking, trouble, forget: () => setTrouble(undefined) };
}

/** `remember`: 'if-ticked' follows the gate's box. The WebAuthn code loads on the first press. */
export function PasskeyButton({ next, remember }: { next: string; remember: boolean | 'if-ticked' }) {
  const fetcher = useFetcher<Begun>();
  const { data, submit } = fetcher;
  const { asking, trouble, forget } = usePasskey(data, false, async (optionsJSON) => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const answer = JSON.stringify(await startAuthentication({ optionsJSON }));
    const box = document.querySelector<HTMLInputElement>('input[name=remember]');
    const isRemembered = remember === 'if-ticked' ? box?.checked : remember;
    const fields = { intent: 'finish', answer, next, ...(isRemembered && { remember: 'on' }) };
    await submit(fields, { method: 'post', action: '/admin/passkey' });
  });
  const busy = asking || fetcher.state !== 'idle';
  return (
    <div className="needs-script mt-4">
      <button
        type="button"
        className="button button-quiet w-full justify-center"
        disabled={busy}
        onClick={() => {
          forget();
          void submit({ intent: 'begin' }, { method: 'post', action: '/admin/passkey' });
        }}
      >
        <KeyRound aria-hidden="true" size={18} /> Sign in with a passkey
      </button>
      <Refused outcome={trouble ?? data} className="mt-2" />
    </div>
  );
}
