import { useEffect, useRef, useState } from 'react';

/** The part of a public page between its header and footer, with nothing in it that runs. */
export async function readMain(path: string, signal: AbortSignal): Promise<Element | undefined> {
  const response = await fetch(path, { signal });
  // What visitors see where there is no page is a page too.
  if (!response.ok && response.status !== 404) return undefined;
  const main = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  for (const active of main?.querySelectorAll('script, noscript, iframe, object') ?? []) active.remove();
  return main ?? undefined;
}

/** The page as it is built in, as visitors see it while nothing of it is managed. Nothing in it can be operated. */
export function BuiltIn({ path }: { path: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    readMain(path, controller.signal).then(
      (main) => {
        setFailed(!main);
        if (main && box.current) box.current.replaceChildren(box.current.ownerDocument.adoptNode(main));
      },
      () => setFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [path]);
  return (
    <>
      {failed && <p className="wrap managed-flow">We can’t load the built-in page right now.</p>}
      <div ref={box} inert />
    </>
  );
}
