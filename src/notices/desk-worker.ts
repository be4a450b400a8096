import type { Tap } from './notice-texts.ts';

/* Keeps nothing and handles no fetch, so that no personal data stays in the browser. */

/** Payload of push.server.ts. */
type Pushed = Pick<Tap, 'title' | 'text' | 'path' | 'tag'> & { badge: number };

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown } | null;
  /** Of a subscription that the browser has replaced. */
  oldSubscription?: PushSubscription | null;
  notification?: Notification;
}

interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(about: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  navigator: Navigator;
}

const worker = globalThis as unknown as WorkerScope;

function read(event: WorkerEvent): Pushed {
  const given = (event.data?.json() ?? {}) as Partial<Pushed>;
  const { title = 'Desk', text = '', path = '/admin', tag = 'northarc', badge = 0 } = given;
  return { title, text, path, tag, badge };
}

async function show({ title, text, path, tag, badge }: Pushed): Promise<void> {
  // Some browsers cannot badge the icon.
  if ('setAppBadge' in worker.navigator) {
    await (badge > 0 ? worker.navigator.setAppBadge(badge) : worker.navigator.clearAppBadge()).catch(() => undefined);
  }
  const options: NotificationOptions & { renotify: boolean } = {
    body: text,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: path,
  };
  await worker.registration.showNotification(title, options);
}

/** Reuses an open desk window if there is one. */
async function open(path: unknown): Promise<void> {
  const url = new URL(String(path), worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const desk = windows.find((one) => new URL(one.url).pathname.startsWith('/admin'));
  if (!desk) {
    await worker.clients.openWindow(url.href);
    return;
  }
  const shown = await desk.focus();
  await shown.navigate(url.href);
}

/** The browser replaced its subscription: registers the new one. The desk accepts it while signed in. */
async function renew(event: WorkerEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = JSON.stringify(await worker.registration.pushManager.subscribe(asked));
  const form = new URLSearchParams({ intent: 'subscribe', subscription });
  await globalThis.fetch('/admin/notifications', { method: 'POST', body: form, credentials: 'same-origin' });
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
worker.addEventListener('push', (event) => event.waitUntil(show(read(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification?.close();
  event.waitUntil(open(event.notification?.data));
});
