import { collectionNamed, collections } from '#src/content/records/all.ts';
import styles from '#src/features/first-day/first-day.css?url';
import { type GoLive, GoLiveScreen } from '#src/features/first-day/go-live.tsx';
import { confirmSamples } from '#src/features/records/samples.server.ts';
import { collectionPath, recordPath } from '#src/features/records/view.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-go-live';
import { deskTitle } from './desk-title.ts';
import { firstDay } from './first-day.server.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Before you go live');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs): Promise<GoLive> {
  const { steps, samples } = await firstDay(await requireSignIn(args), args.request);
  const groups = collections.flatMap(({ name, title }) => {
    const own = samples.filter(({ collection }) => collection === name);
    const records = own.map(({ id, name: called, standing, says }) => ({
      ...{ id, name: called, standing, says, path: recordPath(name, id) },
    }));
    return own.length > 0 ? [{ collection: name, title, path: collectionPath(name), records }] : [];
  });
  // What is made up stands above with every single thing of it.
  return { groups, left: steps.filter(({ state, samples: made }) => state !== 'done' && made === 0) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome<{ said?: string }>> => {
    if (form.get('intent') !== 'confirm') return unknownIntent;
    const collection = collectionNamed(String(form.get('collection') ?? ''));
    if (!collection) return refuse('There’s nothing here to confirm.');
    const ids = String(form.get('ids') ?? '').split(' ');
    const { publishing } = parts.records;
    const confirmed = await confirmSamples({ sql: parts.db.sql, publishing, actor: parts.actor }, collection, ids);
    parts.changes.announce();
    if (confirmed === 0) return refuse('There’s no sample content left here.');
    return { ok: true, said: `${collection.title}: confirmed as correct for your company.` };
  });

/** What is still made up, and what was left. */
export default function FirstDayGoLive({ loaderData, actionData }: Route.ComponentProps) {
  return <GoLiveScreen view={loaderData} answer={useKeptAnswer(actionData)} />;
}
