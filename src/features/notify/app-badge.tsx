import { useEffect } from 'react';

/** Keeps the number on the icon of an installed desk: how many wait. Nothing where browsers know no such number. */
export function AppBadge({ waiting }: { waiting: number | undefined }) {
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator && 'clearAppBadge' in navigator)) return;
    // A browser may refuse it, for example in a window that is not installed.
    (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
  }, [waiting]);
  return null;
}
