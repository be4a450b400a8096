import { pageMeta } from '#content/page-meta.ts';
import { privacyPage } from '#content/policy-pages.ts';
import { privacy } from '#content/privacy.ts';
import { renderPolicy } from '#src/features/legal/document.server.ts';
import { PolicyPage } from '#src/features/legal/page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/privacy';
import { headOf } from './head.ts';

export const handle: PageHandle = { styles: ['reading'] };

export async function loader() {
  return { document: await renderPolicy(privacy) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.privacy);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage words={privacyPage} document={loaderData.document} />;
}
