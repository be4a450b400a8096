import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/record-preview';
import { previewPage } from './preview.server.ts';

/** A page with the draft published; only the desk may frame it. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const page = await previewPage(parts, args.params, new URL(args.request.url).searchParams);
  if (page) return page;
  // The frame must still be able to show this message.
  const headers = { 'Content-Security-Policy': parts.previewPolicy(parts.live()), 'Cache-Control': 'no-store' };
  return new Response(
    'This page can’t be previewed now: a required field is empty, or the draft was published or discarded.',
    { status: 404, headers },
  );
}
