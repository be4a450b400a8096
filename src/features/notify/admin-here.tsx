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
    'On an iPhone or iPad, install the desk first. In Safari, tap Share, then "Add to Home Screen". Open it from there and come back to this page.',
  no: 'This browser can’t show notifications, or the desk isn’t on https. You’ll still get emails and webhook notifications.',
  denied:
    'Notifications are blocked for this site. Allow them in the site settings (the icon left of the address), then reload this page.',
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
      setProblem('Your browser couldn’t reach its push service. Check your connection and try again.');
    }
    setAsking(false);
  }
  return (
    <div className="notify-acts needs-script">
      <button type="button" className="button button-peach" aria-disabled={busy} onClick={turnOn}>
        {words}
      </button>
      <p role="status">{busy && 'Turning on…'}</p>
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
        <p>{here?.device ?? 'notifications are off'}</p>
      </header>
      {hasNothing && <p className="notice notice-info mt-2">There’s nothing your account can be notified about yet.</p>}
      {ability && ability !== 'yes' && !hasNothing && <p className="notice notice-info mt-2">{cannot[ability]}</p>}
      {!here && ability === 'yes' && !hasNothing && <TurnOn publicKey={publicKey} words="Turn on notifications" />}
      {!here && (
        <noscript>
          <p className="mt-2">Notifications need JavaScript. Everything else on this page works without it.</p>
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
        Send a test
      </BrowserActs>
    </>
  );
}
