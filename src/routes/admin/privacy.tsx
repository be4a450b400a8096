import { PrivacyTab } from '#src/features/erasure/admin-privacy.tsx';
import { wishesOf } from '#src/features/erasure/asked.server.ts';
import erasureStyles from '#src/features/erasure/erasure.css?url';
import { erasedBy, visitorEvents } from '#src/features/requests/rules.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { refuse } from '#src/lib/outcome.ts';
import { chosenRetention } from '#src/lib/retention.ts';
import type { Route } from './+types/privacy';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: erasureStyles }];
export const meta = deskTitle('Privacy');

export async function loader(args: Route.LoaderArgs) {
  const { erasure, content, db } = await requireSignIn(args);
  const { retention, policyOf } = content.published();
  const erased = new URL(args.request.url).searchParams.get('erased') ?? '';
  const [receipts, justErased, open] = await Promise.all([
    erasure.receipts(),
    erasure.receipt(erased),
    wishesOf(db.sql, visitorEvents.erasure),
  ]);
  const wishes = open.map((wish) => ({ ...wish, by: erasedBy(wish.at) }));
  return {
    wishes,
    receipts,
    justErased,
    retention,
    ownPolicy: policyOf('privacy') !== undefined,
    engine: db.engine,
  };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ content, actor }, form): Promise<Outcome<{ notice: string }>> => {
    const chosen = chosenRetention((name) => String(form.get(name) ?? ''));
    if (!chosen) return refuse('One of these is no time that can be chosen. Please look again.');
    const kept = await content.settings.keepRetention(chosen, actor);
    return kept.ok ? { ok: true, notice: 'Saved. The privacy policy says so from now on.' } : refuse(kept.reason);
  });

/** How long what is kept, and the receipts of erasures. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyTab {...loaderData} outcome={actionData as Outcome<{ notice: string }> | undefined} />;
}
