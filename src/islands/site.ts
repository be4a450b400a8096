import { startHeader } from './header.ts';
import { startNewsletter } from './newsletter.ts';
import { startOutbox } from './outbox.ts';
import { startIslands } from './starter.ts';

/** The one script of every public page; a few kilobytes, no framework. */
startHeader(document);
startIslands(document);
startOutbox();
startNewsletter(document);
if (document.querySelector('[data-filter]')) {
  import('./filter.ts').then(({ startFilters }) => startFilters(document, window), console.error);
}
