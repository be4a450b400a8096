import securityNotice from 'content:security-notice';
import { addStyles } from '#src/lib/add-styles.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import styles from './protection-notice.css?inline';

function element<Name extends keyof HTMLElementTagNameMap>(document: Document, name: Name, className: string) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function strip(document: Document): HTMLElement {
  const made = element(document, 'aside', 'security-strip');
  made.setAttribute('aria-label', securityNotice.label);
  made.textContent = securityNotice.text;
  return made;
}

/** S2 §8. */
const dismissibleMs = 10_000;
const dismissedKey = 'securityNoticeDismissed';
const staysDismissedMs = 3_600_000;

/** Within the hour, in this tab; the banner stays. */
function wasDismissed(): boolean {
  return Date.now() - Number(browserStorage('session').getItem(dismissedKey)) < staysDismissedMs;
}

function remember() {
  try {
    browserStorage('session').setItem(dismissedKey, String(Date.now()));
  } catch {
    // Full storage remembers nothing.
  }
}

/** Disappears after ten seconds, or by its button or Escape. */
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
  // Screen readers announce a live region when its text changes, not when it is inserted with text.
  setTimeout(() => {
    text.textContent = securityNotice.text;
  }, 100);
  return made;
}

/** Near the beginning, so that the keyboard reaches it in time. */
function showPassing(document: Document) {
  const skip = document.querySelector('.skip-link');
  if (skip) skip.after(passing(document));
  else document.body.prepend(passing(document));
}

/** Shows or removes the banner and, for ten seconds, its dismissible version (S2 §8). */
export function showNotice(document: Document, underAttack: boolean): void {
  for (const old of document.querySelectorAll('.security-strip, .security-notice')) old.remove();
  if (!underAttack) return;
  addStyles(document, styles);
  const main = document.querySelector('main');
  if (main) main.before(strip(document));
  else document.body.prepend(strip(document));
  if (wasDismissed()) return;
  // On a prerendered page the ten seconds begin when it is seen.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => showPassing(document), { once: true });
  } else showPassing(document);
}
