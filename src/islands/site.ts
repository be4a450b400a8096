import { startChatButton } from './chat-button.ts';
import { startHeader } from './header.ts';
import { startLazyForms } from './lazy-forms.ts';
import { startNewsletter } from './newsletter.ts';
import { startOutbox } from './outbox.ts';
import { startProtection } from './protection.ts';
import { startScheme } from './scheme.ts';
import { keepSocialLinks } from './social.ts';
import { startIslands } from './starter.ts';
import { startTabs } from './tabs.ts';
import { startAtTop } from './top.ts';
import { startVisit } from './visit.ts';

/** The one script of every public page; a few kilobytes, no framework. */
// First, so that its check stands in front of every request; off in development (design.md section 7).
if (!import.meta.env.DEV) startProtection(document, window);
startHeader(document);
startAtTop(document, window);
startIslands(document);
startTabs(document, startIslands);
startOutbox();
startNewsletter(document);
startChatButton(document, window);
keepSocialLinks(document, window);
startScheme(document);
startVisit(document, window);
if (document.querySelector('.faq')) {
  const unfold = () => location.hash && void import('./unfold.ts').then((m) => m.startUnfolding(document, window));
  unfold();
  window.addEventListener('hashchange', unfold);
}
const part = document.querySelector<HTMLElement>('[data-own-time],[data-live],[data-print]');
if (part) void import('./parts.ts').then((m) => m.startPart(part));
// The page was made a minute ago at most; what it says of the next free time is asked for anew after another.
if (document.querySelector('[data-next-free]')) {
  setTimeout(() => void import('./next-free.ts').then((m) => m.keepNextFree(document)), 60_000);
}
startLazyForms('[data-filter]', () => import('./filter.ts').then((m) => m.startFilters(document, window)));
startLazyForms('[data-estimator],[data-cost]', (form) => import('./parts.ts').then((m) => m.startPart(form)));
