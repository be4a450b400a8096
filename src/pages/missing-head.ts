import type { MetaDescriptor } from 'react-router';
import { pageHead } from '#src/site/head.ts';
import { type MetaArgs, publicUrlOf } from './meta-args.ts';

/** For unknown paths and failed pages. */
export function missingHead(args: MetaArgs, title: string): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  // Refused before any loader ran, so only the error is known.
  if (!publicUrl) return [{ title }, { name: 'robots', content: 'noindex, nofollow' }];
  return pageHead(
    { title, noindex: true, missing: true, url: args.location.pathname, canonical: args.location.pathname },
    publicUrl,
  );
}
