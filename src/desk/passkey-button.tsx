import { KeyRound } from 'lucide-react';
import { useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { usePasskey } from '#src/ui/passkey.ts';
import { Refused } from '#src/ui/refused.tsx';

/** `options`: JSON for the browser to sign. */
type Answer = Outcome<{ options?: string }>;

/** `remember`: 'if-ticked' follows the gate's box. The WebAuthn code loads on the first press. */
export function PasskeyButton({ next, remember }: { next: string; remember: boolean | 'if-ticked' }) {
  const fetcher = useFetcher<Answer>();
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
