import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Refused } from '#src/ui/refused.tsx';
import type { BrowserView, Done, NotifyView } from './admin.server.ts';
import { BrowserActs, Switches } from './admin-parts.tsx';
import { BrowserState } from './browser-state.tsx';
import { switchesFor } from './kinds.ts';
import { type Ability, abilityHere, subscribeHere, unsubscribeHere } from './subscribe-here.ts';

const cannot: Record<Exclude<Ability, 'yes'>, string> = {
  'install-first':
    'On an iPhone or iPad the desk must be installed first: in Safari tap Share, then "Add to Home Screen", open it from there, and come back to this page.',
  no: 'This browser cannot show notifications, or the address of the desk is not https. Mail and the webhook tell you all the same.',
  denied:
    'This browser was told to show no notifications of this site. Allow them in its settings for this address (the sign left of the address), then load this page again.',
};

/** Asks the browser, and hands what it gives to the server. */
function TurnOn({ publicKey, words }: { publicKey: string; words: string }) {
  const fetcher = useFetcher<Done>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const busy = asking || fetcher.state !== 'idle';
  async function turnOn() {
    if (busy) return;
    setAsking(true);
    setProblem('');
    try {
      const subscription = await subscribeHere(publicKey);
      if (subscription === 'denied') setProblem(cannot.denied);
      else await fetcher.submit({ intent: 'subscribe', subscription }, { method: 'post' });
    } catch {
      setProblem('The browser could not get an address from its push service. Check the connection and try again.');
    }
    setAsking(false);
  }
  return (
    <div className="notify-acts needs-script">
      <button type="button" className="button button-peach" aria-disabled={busy} onClick={turnOn}>
        {words}
      </button>
      <p role="status">{busy && 'Asking the browser …'}</p>
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

/** What this very browser is told, or how it comes to be. */
export function ThisBrowser({ view }: { view: Pick<NotifyView, 'here' | 'publicKey' | 'role' | 'alone'> }) {
  const [ability, setAbility] = useState<Ability>();
  useEffect(() => setAbility(abilityHere()), []);
  const { here, publicKey, role, alone } = view;
  const hasNothing = switchesFor(role, alone).length === 0;
  return (
    <section className="sheet-section" aria-labelledby="here">
      <header>
        <h2 id="here">This browser</h2>
        <p>{here?.device ?? 'is not told yet'}</p>
      </header>
      {hasNothing && (
        <p className="notice notice-info mt-2">There is nothing yet that your account could be told of.</p>
      )}
      {ability && ability !== 'yes' && !hasNothing && <p className="notice notice-info mt-2">{cannot[ability]}</p>}
      {!here && ability === 'yes' && !hasNothing && <TurnOn publicKey={publicKey} words="Tell me in this browser" />}
      {!here && (
        <noscript>
          <p className="mt-2">To be told here, a browser needs JavaScript. Everything else on this page works.</p>
        </noscript>
      )}
      {here && <Told browser={here} role={role} alone={alone} />}
    </section>
  );
}

function Told({ browser, role, alone }: { browser: BrowserView } & Pick<NotifyView, 'role' | 'alone'>) {
  return (
    <>
      <BrowserState browser={browser} />
      <div className="mt-3">
        <Switches key={browser.id} browser={browser} role={role} alone={alone} />
      </div>
      <BrowserActs id={browser.id} onRemove={() => void unsubscribeHere().catch(() => undefined)}>
        Send a test here
      </BrowserActs>
    </>
  );
}
