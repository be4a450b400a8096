import { useEffect } from 'react';
import { Link, useBlocker, useLocation } from 'react-router';
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
  const { state, proceed } = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!connected || !navigator.onLine) return true;
    return historyAction !== 'POP' && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!connected || state !== 'blocked') return;
    let left = false;
    void isReachable().then((reached) => {
      if (left) return;
      if (reached) proceed();
      else noteDeskState({ connected: false });
    });
    return () => {
      left = true;
    };
  }, [connected, state, proceed]);
  return (
    <div role="status" className="desk-line">
      {!connected &&
        `No connection. You see what was read last; the page goes on by itself when the connection is back.${
          state === 'blocked' ? ' The page you chose opens then.' : ''
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
