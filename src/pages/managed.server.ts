import type { RouterContextProvider } from 'react-router';
import type { PageName } from '#src/content/blocks.ts';
import { requestContext } from '#src/context.server.ts';

/** Published blocks of a page (S1 §2 Home, S2 §2 Pages tab); empty for none. */
export function managedBlocks({ context }: { context: Readonly<RouterContextProvider> }, page: PageName) {
  return context.get(requestContext).content.published().blocksOf(page);
}
