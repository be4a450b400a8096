import { LogOut } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useWayOut } from '#src/ui/use-way-out.ts';
import { noteDeskState, useDeskState } from './desk-state.ts';
import { isReachable } from './reach.ts';

/**
 * Signs out; when that did not reach the server, the page stays and says so. The server is asked first whether it is
 * there: React Router reads the script of the way out only now, and reloads the document when it cannot.
 */
export function SignOutButton() {
  const fetcher = useFetcher<Outcome>();
  const { connected } = useDeskState();
  const [isAsking, setAsking] = useState(false);
  const [isLost, setLost] = useState(false);
  const busy = isAsking || fetcher.state !== 'idle';
  useWayOut(fetcher);
  const signOut = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setAsking(true);
    const reached = await isReachable();
    setAsking(false);
    setLost(!reached);
    noteDeskState({ connected: reached });
    if (reached) await fetcher.submit(null, { method: 'post', action: '/admin/sign-out' });
  };
  const isFailed = !busy && (isLost ? !connected : fetcher.data?.ok === false);
  return (
    <fetcher.Form method="post" action="/admin/sign-out" className="desk-out" onSubmit={(event) => void signOut(event)}>
      <button type="submit" className="button-word whitespace-nowrap" aria-disabled={busy}>
        Sign out <LogOut aria-hidden="true" size={17} />
      </button>
      <p role="alert" className="desk-out-problem">
        {isFailed &&
          (connected
            ? 'You’re still signed in. Something went wrong; please try again.'
            : 'You’re still signed in. We can’t reach the server.')}
      </p>
    </fetcher.Form>
  );
}
