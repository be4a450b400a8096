import { pageMeta } from '#content/page-meta.ts';
import { privacyPage } from '#content/policy-pages.ts';
import { privacy } from '#content/privacy.ts';
import { renderPolicy } from '#src/features/legal/document.server.ts';
import { PolicyPage } from '#src/features/legal/page.tsx';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/privacy';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = { styles: ['reading'] };

/** The owner's policy when there is one, else the built-in text (S2 §2 Privacy and Terms). */
export async function loader(args: Route.LoaderArgs) {
  const managed = args.context.get(requestContext).content.published().policyOf('privacy');
  return { document: await renderPolicy(managed ?? privacy), blocks: managedBlocks(args, 'privacy') };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.privacy);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PolicyPage words={privacyPage} document={loaderData.document} />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
