import { pageMeta } from '#content/page-meta.ts';
import { privacyPage, termsPage } from '#content/policy-pages.ts';
import { privacyWith } from '#content/privacy.ts';
import { terms } from '#content/terms.ts';
import { renderPolicy } from '#src/features/legal/document.server.ts';
import { PolicyPage } from '#src/features/legal/page.tsx';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { keptFor } from '#src/lib/retention.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/policy';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = { styles: ['reading'] };

const words = { privacy: privacyPage, terms: termsPage };
const policyAt = ({ pathname }: { pathname: string }): 'privacy' | 'terms' =>
  pathname === pageMeta.terms.path ? 'terms' : 'privacy';

/** The owner's policy when there is one, else the built-in text (S2 §2 Privacy and Terms). */
export async function loader(args: Route.LoaderArgs) {
  const name = policyAt(args.url);
  const published = args.context.get(requestContext).content.published();
  const builtIn = name === 'terms' ? terms : privacyWith(keptFor(published.retention));
  const document = await renderPolicy(published.policyOf(name) ?? builtIn);
  return { name, document, blocks: managedBlocks(args, name) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta[policyAt(args.location)]);

export default function Policy({ loaderData: { name, document, blocks } }: Route.ComponentProps) {
  return (
    <>
      <PolicyPage words={words[name]} document={document} />
      <ManagedBlocks blocks={blocks} />
    </>
  );
}
