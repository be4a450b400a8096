import { data, redirect } from 'react-router';
import { policies } from '#src/content/policies.ts';
import { allPlaces } from '#src/features/records/preview.server.ts';
import { loadRecord, recordOf } from '#src/features/records/record.server.ts';
import { RecordScreen } from '#src/features/records/record.tsx';
import { changeRecord } from '#src/features/records/record-actions.server.ts';
import recordStyles from '#src/features/records/records.css?url';
import { collectionPath } from '#src/features/records/view.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Route } from './+types/record';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

const inBlocks = 'Its page uses your own blocks. Edit them under Pages';

/** Whether the page of a policy shows blocks instead of the record (S2 §2 Privacy and Terms). */
const ownBlocks = ({ content }: Pick<Awaited<ReturnType<typeof requireSignIn>>, 'content'>, id: string) =>
  (id === 'privacy' || id === 'terms') && content.published().policyOf(id) !== undefined;

export const meta = (args: Route.MetaArgs) => deskTitle(args.loaderData?.name ?? 'Nothing here')(args);
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const own = recordOf(args.params);
  if (own?.collection.desk) throw redirect(`${own.collection.desk}/${own.id}`);
  const asked = new URL(args.request.url).searchParams;
  const view = await loadRecord(parts, args.params, asked);
  if (!view) throw data(null, { status: 404 });
  const over = own?.collection === policies && ownBlocks(parts, own.id) ? inBlocks : view.over;
  return { ...view, over, places: asked.has('places') ? await allPlaces(parts, args.params) : undefined };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const at = recordOf(args.params);
    if (!at) return refuse('This record doesn’t exist.');
    const away = (search: string) => redirect(`${collectionPath(at.collection.name)}${search}`);
    const answer = await changeRecord({ ...parts, ...at, form }, away);
    if (answer.ok && answer.did !== 'edited') parts.changes.announce();
    return answer;
  });

/** One record: changed, previewed, published, brought back. */
export default function RecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <RecordScreen key={`${params.collection}/${params.id}`} view={loaderData} answer={actionData} />;
}
