import { data, redirect } from 'react-router';
import { collectionNamed } from '#src/content/records/all.ts';
import { changeList, loadList } from '#src/features/records/list.server.ts';
import { RecordListScreen } from '#src/features/records/list.tsx';
import recordStyles from '#src/features/records/records.css?url';
import { refuse } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/record-list';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(args.loaderData?.collection.title ?? 'Nothing here')(args);
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const collection = collectionNamed(args.params.collection);
  if (!collection) throw data(null, { status: 404 });
  if (collection.desk) throw redirect(collection.desk);
  return loadList(parts, collection, new URL(args.request.url).searchParams);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const collection = collectionNamed(args.params.collection);
    if (!collection) return refuse('There’s nothing here.');
    const answer = await changeList(parts, collection, form);
    if (answer.ok) parts.changes.announce();
    if (answer.ok && answer.to) throw redirect(answer.to);
    return answer;
  });

/** The records of one collection. */
export default function RecordList({ loaderData, actionData, params }: Route.ComponentProps) {
  return <RecordListScreen key={params.collection} view={loaderData} answer={useKeptAnswer(actionData)} />;
}
