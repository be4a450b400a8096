import { useActionData } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { type ProbeName, probeOf } from '#src/lib/probes.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { BrowserView, Done, NotifyView, SiteNotices } from './admin.server.ts';
import { AlertPanel } from './admin-alert.tsx';
import { ThisBrowser } from './admin-here.tsx';
import { MorningMail } from './admin-morning.tsx';
import { BrowserActs, Switches } from './admin-parts.tsx';
import { WebhookPanel } from './admin-webhook.tsx';
import { BrowserState, toldInWords } from './browser-state.tsx';
import { type AlarmName, switchesFor } from './kinds.ts';

const alarmWords: Partial<Record<AlarmName, string>> = {
  alert: 'Can’t reach the monitor (ALERT_URL)',
  mail: 'Email isn’t going out',
  calendar: 'A calendar isn’t syncing',
  'mail-server': 'No mail server is set up',
  backup: 'A backup was missed',
  push: 'Notifications aren’t reaching any browser',
  webhook: 'The webhook is failing',
};

const wordsOf = (name: AlarmName) => alarmWords[name] ?? probeOf(name as ProbeName).fails.title;

function OtherBrowser({ browser, view }: { browser: BrowserView; view: NotifyView }) {
  return (
    <li className="border-t border-ink-200 py-3 first:border-t-0">
      <h3 className="font-semibold">{browser.device}</h3>
      <p className="text-[0.95rem] text-ink-600">
        {toldInWords(browser, switchesFor(view.role, view.alone))}. Since {easternText(browser.createdAt)} ET.
      </p>
      <BrowserState browser={browser} />
      <details className="mt-1">
        <summary className="desk-link">Choose notifications</summary>
        <div className="mt-2">
          <Switches key={browser.id} browser={browser} {...view} />
        </div>
      </details>
      <BrowserActs id={browser.id}>Send a test</BrowserActs>
    </li>
  );
}

function Alarms({ alarms, mailConfigured }: Pick<SiteNotices, 'alarms' | 'mailConfigured'>) {
  return (
    <section className="panel" aria-labelledby="alarms">
      <h2 id="alarms">Alerts</h2>
      {alarms.length === 0 && (
        <p className="text-[0.95rem] text-ink-600">
          {mailConfigured ? 'Everything is working.' : 'No mail server is set up, so email isn’t checked.'}
        </p>
      )}
      <ul className="space-y-1.5">
        {alarms.map(({ name, since }) => (
          <li key={name}>
            <span className="sign sign-warning">{wordsOf(name)}</span>
            <p className="text-sm text-ink-600">since {easternText(since)} ET</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where and when the owner is told of what happens. */
export function NotificationsScreen({ view }: { view: NotifyView }) {
  // Of a form that was sent without JavaScript.
  const done = useActionData<Done>();
  const { others, site } = view;
  return (
    <section aria-labelledby="tab-title">
      <div className="sheet-title">
        <div>
          <h1 id="tab-title">Notifications</h1>
          <p>Get notified when someone is waiting or something stops working.</p>
          {done?.ok && <p role="status">{done.said}</p>}
          <Refused outcome={done} />
        </div>
      </div>
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            <ThisBrowser view={view} />
            {others.length > 0 && (
              <section className="sheet-section" aria-labelledby="others">
                <header>
                  <h2 id="others">Other browsers</h2>
                  <p>{others.length}</p>
                </header>
                <ul className="border-t border-ink-900">
                  {others.map((browser) => (
                    <OtherBrowser key={browser.id} browser={browser} view={view} />
                  ))}
                </ul>
              </section>
            )}
            {site && <MorningMail view={site} />}
          </div>
          <aside aria-label="Alerts and setup">
            {site && <Alarms {...site} />}
            {site && <AlertPanel alert={site.alert} webhook={site.webhook} />}
            {site && <WebhookPanel webhook={site.webhook} />}
            <section className="panel" aria-labelledby="install">
              <h2 id="install">On your phone</h2>
              <ol className="notify-steps">
                <li>Open the desk on your phone and sign in.</li>
                <li>iPhone and iPad: in Safari tap Share, then "Add to Home Screen". Android: menu, "Install app".</li>
                <li>Open it from its icon, come to this page and turn on notifications.</li>
              </ol>
              <p className="mt-2 text-[0.95rem] text-ink-600">
                Notifications show who’s waiting, never what they wrote. Signing out turns them off in that browser.
                They stay on when a session expires, so you don’t miss anything overnight.
              </p>
            </section>
          </aside>
        </div>
      </div>
    </section>
  );
}
