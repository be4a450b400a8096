import { useEffect } from 'react';
import { Link, useBlocker, useLocation, useNavigate } from 'react-router';
import { isConnected, useDeskState } from './desk-state.ts';
import { guardNavigation } from './router-hooks.ts';

/**
 * Says when the server is out of reach or the session over, while the page stays as it was. A page that is chosen opens
 * once the server has answered (router-hooks.ts); the browser's way back is taken like a link then.
 */
export function DeskLine() {
  const { connected, signedOut, isPageChosen } = useDeskState();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(guardNavigation, []);
  useBlocker(({ nextLocation, historyAction }) => {
    const waits = historyAction === 'POP' && !isConnected();
    if (waits) void navigate(nextLocation, { state: nextLocation.state });
    return waits;
  });
  return (
    <div role="status" className="desk-line">
      {!connected &&
        `You’re offline. This is the last version we loaded; it updates when you’re back online.${
          isPageChosen ? ' The page you chose opens then.' : ''
        }`}
      {connected && signedOut && (
        <>
          You’re signed out. What you typed is still here.{' '}
          <Link to={`/admin?next=${encodeURIComponent(pathname + search + hash)}`}>Sign in again</Link>
        </>
      )}
    </div>
  );
}
