import { previewPage } from '#src/features/records/preview.server.ts';
import type { Route } from './+types/record-preview';
import { requireSignIn } from './require-sign-in.server.ts';

/** A page of the site as visitors would see it with a draft published; only the desk may frame it. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const path = new URL(args.request.url).searchParams.get('path') ?? '/';
  const page = await previewPage(parts, args.params, path);
  if (!page) return new Response('There is no draft that can be shown.', { status: 404 });
  return page;
}
