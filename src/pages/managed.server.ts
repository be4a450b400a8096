import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import type { PageName } from '#src/page-editor/page-blocks.ts';

/** Published blocks of a page (S1 §2 Home, S2 §2 Pages tab); empty for none. */
export function managedBlocks({ context }: { context: Readonly<RouterContextProvider> }, page: PageName) {
  return context.get(requestContext).content.published().blocksOf(page);
}
