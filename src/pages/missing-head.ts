import type { MetaDescriptor } from 'react-router';
import { pageHead } from '#src/site/head.ts';
import { type MetaArgs, publicUrlOf } from './meta-args.ts';

/** The head of a page that says nothing of itself: an unknown path, or a page that failed. */
export function missingHead(args: MetaArgs, title: string): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  // A request that was refused before any loader ran: its page says what went wrong, and nothing of itself.
  if (!publicUrl) return [{ title }, { name: 'robots', content: 'noindex, nofollow' }];
  return pageHead(
    { title, noindex: true, missing: true, url: args.location.pathname, canonical: args.location.pathname },
    publicUrl,
  );
}
