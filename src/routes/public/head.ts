import type { MetaDescriptor } from 'react-router';
import { type PageHead, pageHead } from '#src/features/site/head.ts';

interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The head of a public page, with addresses below the site's own public address (from the root loader). */
export function headOf(args: MetaArgs, head: Omit<PageHead, 'url'>): MetaDescriptor[] {
  const root = args.matches[0]?.loaderData as { publicUrl?: string } | undefined;
  return pageHead({ ...head, url: args.location.pathname }, root?.publicUrl ?? '');
}
