/* What the browser itself must do to be told; runs in the browser only. */

/** Whether this browser can be told: yes, once it is installed (iPhone, iPad), never, or not any more (refused by its user). */
export type Ability = 'yes' | 'install-first' | 'no' | 'denied';

/** An iPad calls itself a Mac, but no Mac is touched. */
const isTouchedApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

export function abilityHere(): Ability {
  if (isTouchedApple() && !isInstalled()) return 'install-first';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'no';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Asks for permission and for an address at the browser's push service. The subscription as JSON, or 'denied' when the
 * browser's user says no. `publicKey`: the site's, base64url. @throws what the browser throws, for example without a network.
 */
export async function subscribeHere(publicKey: string): Promise<string | 'denied'> {
  if ('Notification' in window && 'serviceWorker' in navigator) {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    await navigator.serviceWorker.register('/desk-worker.js', { scope: '/admin', updateViaCache: 'none' });
    const registration = await navigator.serviceWorker.ready;
    // One of an earlier installation of the site has another key and would be refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const asked = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    return JSON.stringify(await registration.pushManager.subscribe(asked));
  }
  throw new Error('this browser has no notifications');
}

/** Gives back the address; the server is told apart. Nothing happens when there is none. */
export async function unsubscribeHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/admin');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
