import { securityNotice } from '#content/security-notice.ts';
import styles from './notice.css?inline';

let sheet: CSSStyleSheet | undefined;

function addStyles(document: Document) {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function element<Name extends keyof HTMLElementTagNameMap>(document: Document, name: Name, className: string) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

/** The line at the end of the page's frame that stays while attack mode does. */
function strip(document: Document): HTMLElement {
  const made = element(document, 'aside', 'security-strip');
  made.ariaLabel = securityNotice.label;
  made.textContent = securityNotice.text;
  return made;
}

/** The notice over the page that goes by itself after ten seconds, or when it is dismissed. */
function passing(document: Document): HTMLElement {
  const made = element(document, 'div', 'security-notice');
  made.role = 'status';
  const text = element(document, 'p', '');
  const button = element(document, 'button', '');
  button.type = 'button';
  button.textContent = securityNotice.dismiss;
  const close = () => made.remove();
  button.addEventListener('click', close);
  setTimeout(close, securityNotice.dismissibleMs);
  made.append(text, button);
  // A live region is read out when its text changes, not when it comes with the text.
  setTimeout(() => {
    text.textContent = securityNotice.text;
  }, 100);
  return made;
}

/** Shows the banner of attack mode and, for ten seconds, its dismissible version (S2 §8); takes both away again. */
export function showNotice(document: Document, underAttack: boolean): void {
  for (const old of document.querySelectorAll('.security-strip, .security-notice')) old.remove();
  if (!underAttack) return;
  addStyles(document);
  const main = document.querySelector('main');
  if (main) main.before(strip(document));
  else document.body.prepend(strip(document));
  document.body.append(passing(document));
}
