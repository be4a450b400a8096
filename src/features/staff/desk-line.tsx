import { useEffect } from 'react';
import { Link, useBlocker, useLocation } from 'react-router';
import { useDeskState } from './desk-state.ts';

/**
 * Says when the server is out of reach or the session over, while the page stays as it was. Without a connection a page
 * that is chosen waits for it, because opening it would take away the one in view.
 */
export function DeskLine() {
  const { connected, signedOut } = useDeskState();
  const { pathname, search } = useLocation();
  const blocker = useBlocker(() => !connected || !navigator.onLine);
  const { state, proceed } = blocker;
  useEffect(() => {
    if (connected && state === 'blocked') proceed();
  }, [connected, state, proceed]);
  return (
    <div role="status" className="desk-line">
      {!connected &&
        `No connection. You see what was read last; it goes on by itself when the connection is back.${
          state === 'blocked' ? ' The page you chose opens then.' : ''
        }`}
      {connected && signedOut && (
        <>
          You are signed out. What you typed is still here.{' '}
          <Link to={`/admin?next=${encodeURIComponent(pathname + search)}`}>Sign in again</Link>
        </>
      )}
    </div>
  );
}
