import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { chosenRetention, shortened } from '#src/lib/retention.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/privacy';
import { PrivacyTab, type RetentionResult } from './admin-privacy.tsx';
import erasureStyles from './erasure.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: erasureStyles }];
export const meta = deskTitle('Privacy');

export async function loader(args: Route.LoaderArgs) {
  const { erasure, content, db, mailConfigured } = await requireSignIn(args);
  const { retention, policyOf } = content.published();
  const erased = new URL(args.request.url).searchParams.get('erased') ?? '';
  const [receipts, justErased, open] = await Promise.all([
    erasure.receipts(),
    erasure.receipt(erased),
    openWishes(db.sql, 100),
  ]);
  const wishes = open.map(({ personId, name, known, at }) => ({ personId, name: known ?? name, at, by: erasedBy(at) }));
  return {
    wishes,
    receipts,
    justErased,
    retention,
    ownPolicy: policyOf('privacy') !== undefined,
    engine: db.engine,
    mailConfigured,
  };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ content, actor, countOlder }, form): Promise<RetentionResult> => {
    const chosen = chosenRetention((name) => String(form.get(name) ?? ''));
    if (!chosen) return refuse('One of these isn’t a valid choice. Please check again.');
    const now = content.published().retention;
    const shorter = shortened(now, chosen);
    const sure = shorter.map((name) => `${name} ${now[name]} ${chosen[name]}`).join(', ');
    // The confirmation must match, so that a yes to something else deletes nothing.
    if (form.get('sure') !== sure && shorter.length > 0) {
      const goes = await Promise.all(
        shorter.map(async (name) => ({ name, was: now[name], count: await countOlder(name, chosen[name]) })),
      );
      return { ok: true, ask: { chosen, sure, goes } };
    }
    await content.settings.keepRetention(chosen, actor);
    return { ok: true, notice: 'Saved. The privacy policy is updated.' };
  });

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyTab {...loaderData} outcome={useKeptAnswer(actionData as RetentionResult | undefined)} />;
}
