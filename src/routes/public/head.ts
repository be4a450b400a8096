import type { MetaDescriptor } from 'react-router';
import { type PageHead, pageHead } from '#src/features/site/head.ts';

/** What a route's meta function is given. */
export interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site's own public address, from the root loader. */
export function publicUrlOf(args: MetaArgs): string {
  const root = args.matches[0]?.loaderData as { publicUrl?: string } | undefined;
  return root?.publicUrl ?? '';
}

/** The head of a public page, with addresses below the site's own public address. */
export function headOf(args: MetaArgs, head: Omit<PageHead, 'url'>): MetaDescriptor[] {
  return pageHead({ ...head, url: args.location.pathname }, publicUrlOf(args));
}
