import { useEffect, useRef, useState } from 'react';
import { Link, type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { noteDeskState, useDeskState } from './desk-state.ts';
import { isReachable } from './reach.ts';

/**
 * Says when the server is out of reach or the session over, while the page stays as it was. A page that is chosen opens
 * once the server has answered, because opening it takes away the one in view, and without the server there is no other
 * (React Router reloads the document when a page's script cannot be read). The way back leads where everything was read.
 */
export function DeskLine() {
  const { connected, signedOut } = useDeskState();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [chosen, choose] = useState<Location>();
  const isOpening = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isOpening.current) return false;
    const isOther = historyAction !== 'POP' && currentLocation.pathname !== nextLocation.pathname;
    const waits = !connected || !navigator.onLine || isOther;
    if (waits) choose(nextLocation);
    return waits;
  });
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    if (!connected || !chosen) return;
    let left = false;
    const openAgain = async () => {
      isOpening.current = true;
      await navigate(chosen, { state: chosen.state });
      isOpening.current = false;
    };
    void isReachable().then((reached) => {
      if (left) return;
      if (!reached) return noteDeskState({ connected: false });
      choose(undefined);
      // The router forgets what waits as soon as the page in view has been read anew, which React may not know yet.
      if (latest.current.state !== 'blocked') return openAgain();
      try {
        latest.current.proceed();
      } catch {
        return openAgain();
      }
    });
    return () => {
      left = true;
    };
  }, [connected, chosen, navigate]);
  return (
    <div role="status" className="desk-line">
      {!connected &&
        `No connection. You see what was read last; the page goes on by itself when the connection is back.${
          chosen ? ' The page you chose opens then.' : ''
        }`}
      {connected && signedOut && (
        <>
          You are signed out. What you typed is still here.{' '}
          <Link to={`/admin?next=${encodeURIComponent(pathname + search + hash)}`}>Sign in again</Link>
        </>
      )}
    </div>
  );
}
