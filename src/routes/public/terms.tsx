import { pageMeta } from '#content/page-meta.ts';
import { termsPage } from '#content/policy-pages.ts';
import { terms } from '#content/terms.ts';
import { renderPolicy } from '#src/features/legal/document.server.ts';
import { PolicyPage } from '#src/features/legal/page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/terms';
import { headOf } from './head.ts';

export const handle: PageHandle = { styles: ['reading'] };

export async function loader() {
  return { document: await renderPolicy(terms) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.terms);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyPage words={termsPage} document={loaderData.document} />;
}
