import securityNotice from 'content:security-notice';
import { addStyles } from '#src/lib/add-styles.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import styles from './protection-notice.css?inline';

function element<Name extends keyof HTMLElementTagNameMap>(document: Document, name: Name, className: string) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

/** The line at the end of the page's frame that stays while attack mode does. */
function strip(document: Document): HTMLElement {
  const made = element(document, 'aside', 'security-strip');
  made.setAttribute('aria-label', securityNotice.label);
  made.textContent = securityNotice.text;
  return made;
}

/** How long the dismissible version stays (S2 §8). */
const dismissibleMs = 10_000;
const dismissedKey = 'securityNoticeDismissed';
const staysDismissedMs = 3_600_000;

/** Whether this tab's visitor has dismissed the notice within the hour; the banner stays, so that nothing is lost. */
function wasDismissed(): boolean {
  return Date.now() - Number(browserStorage('session').getItem(dismissedKey)) < staysDismissedMs;
}

function remember() {
  try {
    browserStorage('session').setItem(dismissedKey, String(Date.now()));
  } catch {
    // Storage that is full remembers nothing.
  }
}

/** The notice over the page that goes by itself after ten seconds, or when it is dismissed by its button or Escape. */
function passing(document: Document): HTMLElement {
  const made = element(document, 'div', 'security-notice');
  made.setAttribute('role', 'status');
  const text = element(document, 'p', '');
  const button = element(document, 'button', '');
  button.type = 'button';
  button.textContent = securityNotice.dismiss;
  const dismiss = () => {
    made.remove();
    remember();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    document.removeEventListener('keydown', onKey);
    if (made.isConnected) dismiss();
  };
  button.addEventListener('click', dismiss);
  document.addEventListener('keydown', onKey);
  setTimeout(() => {
    made.remove();
    document.removeEventListener('keydown', onKey);
  }, dismissibleMs);
  made.append(text, button);
  // A live region is read out when its text changes, not when it comes with the text.
  setTimeout(() => {
    text.textContent = securityNotice.text;
  }, 100);
  return made;
}

/** Near the beginning of the page, so that the keyboard reaches it before it goes. */
function showPassing(document: Document) {
  const skip = document.querySelector('.skip-link');
  if (skip) skip.after(passing(document));
  else document.body.prepend(passing(document));
}

/** Shows the banner of attack mode and, for ten seconds, its dismissible version (S2 §8); takes both away again. */
export function showNotice(document: Document, underAttack: boolean): void {
  for (const old of document.querySelectorAll('.security-strip, .security-notice')) old.remove();
  if (!underAttack) return;
  addStyles(document, styles);
  const main = document.querySelector('main');
  if (main) main.before(strip(document));
  else document.body.prepend(strip(document));
  if (wasDismissed()) return;
  // The ten seconds of a page that is being made ready in advance begin when it is seen.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => showPassing(document), { once: true });
  } else showPassing(document);
}
