import { pageMeta } from '#src/content/page-meta.ts';
import { policyNow, policyPage } from '#src/content/policies.ts';
import { requestContext } from '#src/context.server.ts';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/policy';
import { managedBlocks } from './managed.server.ts';
import { renderPolicy } from './policy-document.server.ts';
import { PolicyPage } from './policy-page.tsx';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { styles: ['reading'] };

const policyAt = ({ pathname }: { pathname: string }): 'privacy' | 'terms' =>
  pathname === pageMeta.terms.path ? 'terms' : 'privacy';

/** The page's blocks, else the record (S2 §2 Privacy and Terms). */
export async function loader(args: Route.LoaderArgs) {
  const name = policyAt(args.url);
  const published = args.context.get(requestContext).content.published();
  const document = await renderPolicy(published.policyOf(name) ?? policyNow(name));
  return { name, document, blocks: managedBlocks(args, name) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta[policyAt(args.location)]);

export default function Policy({ loaderData: { name, document, blocks } }: Route.ComponentProps) {
  return (
    <>
      <PolicyPage words={policyPage(name)} document={document} />
      <ManagedBlocks blocks={blocks} />
    </>
  );
}
