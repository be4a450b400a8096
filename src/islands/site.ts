import { startChatButton } from './chat-button.ts';
import { startHeader } from './header.ts';
import { startNewsletter } from './newsletter.ts';
import { startOutbox } from './outbox.ts';
import { keepSocialLinks } from './social.ts';
import { startIslands } from './starter.ts';
import { startTabs } from './tabs.ts';

/** The one script of every public page; a few kilobytes, no framework. */
startHeader(document);
startIslands(document);
startTabs(document, startIslands);
startOutbox();
startNewsletter(document);
startChatButton(document, window);
keepSocialLinks(document, window);
if (document.querySelector('[data-filter]')) {
  import('./filter.ts').then(({ startFilters }) => startFilters(document, window), console.error);
}
