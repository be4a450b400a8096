import { Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { data, useFetcher } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import {
  type BrowserView,
  changeNotifications,
  type Done,
  loadNotifications,
  type NotifyView,
  type SiteNotices,
  subscribe,
} from '#src/notices/notice-changes.server.ts';
import { alarmWords, switchesFor } from '#src/notices/notice-kinds.ts';
import {
  Act,
  BrowserActs,
  BrowserState,
  ProgramPanel,
  Secret,
  Switches,
  Times,
  toldInWords,
} from '#src/notices/notice-settings.tsx';
import { browserCookie } from '#src/platform/session/cookies.ts';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/notifications';
import { deskTitle } from './desk-title.ts';
import { answered, orWhyNot, requireSignIn } from './require-sign-in.server.ts';

/* What the browser itself must do to be told; runs in the browser only. */

/** 'install-first': iPhones and iPads need the desk installed. 'denied': refused by the user. */
type Ability = 'yes' | 'install-first' | 'no' | 'denied';

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isTouchedApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

function abilityHere(): Ability {
  if (isTouchedApple() && !isInstalled()) return 'install-first';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'no';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Subscribes to push. Returns JSON, or 'denied'. `publicKey`: base64url. @throws what the browser throws, e.g. offline.
 */
async function subscribeHere(publicKey: string): Promise<string | 'denied'> {
  if ('Notification' in window && 'serviceWorker' in navigator) {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    await navigator.serviceWorker.register('/desk-worker.js', { scope: '/admin', updateViaCache: 'none' });
    const registration = await navigator.serviceWorker.ready;
    // A subscription from an earlier installation has another key and would be refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const asked = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    return JSON.stringify(await registration.pushManager.subscribe(asked));
  }
  throw new Error('this browser has no notifications');
}

/** Unsubscribes in the browser only; the server is told separately. */
async function unsubscribeHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/admin');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const cannot: Record<Exclude<Ability, 'yes'>, string> = {
  'install-first':
    'On an iPhone or iPad, install the desk first. In Safari, tap Share, then "Add to Home Screen". Open it from there and come back to this page.',
  no: 'This browser can’t show notifications, or the desk isn’t on https. You’ll still get emails and webhook notifications.',
  denied:
    'Notifications are blocked for this site. Allow them in the site settings (the icon left of the address), then reload this page.',
};

function TurnOn({ publicKey }: { publicKey: string }) {
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4 [&>p:empty]:-ml-3">
      <button type="button" className="button button-peach" aria-disabled={busy} onClick={turnOn}>
        Turn on notifications
      </button>
      <p role="status">{busy && 'Turning on…'}</p>
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

function ThisBrowser({ view }: { view: Pick<NotifyView, 'here' | 'publicKey' | 'role' | 'alone'> }) {
  const [ability, setAbility] = useState<Ability>();
  useEffect(() => setAbility(abilityHere()), []);
  const { here, publicKey, role, alone } = view;
  const hasNothing = switchesFor(role, alone).length === 0;
  return (
    <SheetSection id="here" title="This browser" about={here?.device ?? 'notifications are off'}>
      {hasNothing && <p className="notice notice-info mt-2">There’s nothing your account can be notified about yet.</p>}
      {ability && ability !== 'yes' && !hasNothing && <p className="notice notice-info mt-2">{cannot[ability]}</p>}
      {!here && ability === 'yes' && !hasNothing && <TurnOn publicKey={publicKey} />}
      {here && (
        <>
          <BrowserState browser={here} />
          <div className="mt-3">
            <Switches key={here.id} browser={here} role={role} alone={alone} />
          </div>
          <BrowserActs id={here.id} onRemove={() => void unsubscribeHere().catch(() => undefined)} />
        </>
      )}
    </SheetSection>
  );
}

const moment = (at: number) => `${easternText(at)} ET`;

function AlertPanel({ alert, webhook }: Pick<SiteNotices, 'alert' | 'webhook'>) {
  const beat = alert?.beat;
  const taken = alert?.lastSentAt ? moment(alert.lastSentAt) : 'none yet';
  return (
    <ProgramPanel
      title="Monitor"
      none="No monitor is set up, so nothing outside the site would notice if it went down. Set ALERT_URL (docs/operations.md)."
      host={alert?.host}
      rows={[
        ['Last alert received', taken],
        ['Last heartbeat', beat ? `${moment(beat.at)}, ${beat.problem ? 'not received' : 'received'}` : 'none yet'],
      ]}
    >
      {beat?.problem && (
        <p className="mt-2 text-[0.95rem] wrap-anywhere">
          <span className="sign sign-warning">Failing</span> {beat.problem} We’ll try again.
        </p>
      )}
      <div className="mt-3">
        <Act
          intent="try-alarm"
          act={
            <>
              <Siren aria-hidden="true" size={17} />
              Send a test alert
            </>
          }
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        The alert is marked as a test, and its all-clear follows right away.
        {webhook && ' It’s signed with the webhook’s key.'}
      </p>
      {!webhook && alert && <Secret secret={alert.secret} />}
    </ProgramPanel>
  );
}

function MorningMail({ view }: { view: Pick<SiteNotices, 'morning' | 'mailConfigured'> }) {
  const { on, hour, weekdaysOnly } = view.morning;
  return (
    <SheetSection
      id="morning"
      title="Morning email"
      about="Who’s waiting, what ran late, what’s coming up and what needs attention. On Mondays, the past week too."
    >
      {!view.mailConfigured && (
        <p className="notice notice-info mt-2">No mail server is set up (SMTP_URL), so it isn’t sent.</p>
      )}
      <Act intent="morning" act="Save">
        <div className="notify-times flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
          <label>
            <input type="checkbox" className="size-6 accent-arc-600" name="on" value="on" defaultChecked={on} />
            Send it daily
          </label>
          <Times name="hour" label="at" value={hour} step={60} />
          <label>
            <input
              type="checkbox"
              className="size-6 accent-arc-600"
              name="weekdays"
              value="on"
              defaultChecked={weekdaysOnly}
            />
            Monday to Friday only
          </label>
          <span className="text-sm text-ink-600">
            Eastern. It quotes who is waiting by first name. We don’t keep it once it’s sent; when you erase someone,
            delete it from your mailbox too.
          </span>
        </div>
      </Act>
    </SheetSection>
  );
}

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
      <BrowserActs id={browser.id} />
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
            <span className="sign sign-warning">{alarmWords(name).fails.title}</span>
            <p className="text-sm text-ink-600">since {easternText(since)} ET</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Notifications({ loaderData: view }: Route.ComponentProps) {
  const { others, site } = view;
  return (
    <Screen title="Notifications" about="Get notified when someone is waiting or something stops working.">
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            <ThisBrowser view={view} />
            {others.length > 0 && (
              <SheetSection id="others" title="Other browsers" about={others.length}>
                <ul className="border-t border-ink-900">
                  {others.map((browser) => (
                    <OtherBrowser key={browser.id} browser={browser} view={view} />
                  ))}
                </ul>
              </SheetSection>
            )}
            {site && <MorningMail view={site} />}
          </div>
          <aside aria-label="Alerts and setup">
            {site && <Alarms {...site} />}
            {site && <AlertPanel alert={site.alert} webhook={site.webhook} />}
            {site && (
              <ProgramPanel
                title="Webhook"
                none="No webhook is set up. Set NOTIFY_URL to notify another app (docs/operations.md)."
                host={site.webhook?.host}
                rows={[['Last delivered', site.webhook?.lastSentAt ? moment(site.webhook.lastSentAt) : 'nothing yet']]}
              >
                {site.webhook && <Secret secret={site.webhook.secret} />}
              </ProgramPanel>
            )}
            <section className="panel" aria-labelledby="install">
              <h2 id="install">On your phone</h2>
              <ol className="list-decimal space-y-1 pl-5 text-[0.95rem] text-ink-600">
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
    </Screen>
  );
}

export const meta = deskTitle('Notifications');

const cookieOf = (request: Request) => request.headers.get('cookie');

export async function loader(args: Route.LoaderArgs) {
  const { notifier, actor } = await requireSignIn(args);
  return loadNotifications(notifier.parts, actor, browserCookie.allTokensIn(cookieOf(args.request)));
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { notifier, actor, client, publicUrl } = await requireSignIn(args);
    const form = await args.request.formData();
    const by = { actor, userAgent: client.userAgent };
    if (form.get('intent') !== 'subscribe') return answered(await changeNotifications(notifier.parts, form, by));
    const cookie = cookieOf(args.request);
    const tokens = browserCookie.allTokensIn(cookie);
    const { done, token } = await subscribe(notifier.parts, form, { ...by, tokens });
    if (!done.ok) return answered(done);
    const headers = browserCookie.headers(token, publicUrl, cookie);
    return data(done, { headers: headers.map((value): [string, string] => ['Set-Cookie', value]) });
  });
