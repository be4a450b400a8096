import { useEffect, useState } from 'react';

/** The server's clock (epoch milliseconds), continued from `serverNow` and updated every `stepMs`. */
export function useNow(serverNow: number, stepMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ahead = serverNow - Date.now();
    setNow(serverNow);
    const timer = setInterval(() => setNow(Date.now() + ahead), stepMs);
    return () => clearInterval(timer);
  }, [serverNow, stepMs]);
  return now;
}
