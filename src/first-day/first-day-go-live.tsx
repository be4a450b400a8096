import { Check } from 'lucide-react';
import { Link, useSubmit } from 'react-router';
import { collectionNamed, collections } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { collectionPath, recordPath } from '#src/records/record-words.ts';
import { confirmSamples } from '#src/records/snapshot.server.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-go-live';
import styles from './first-day.css?url';
import { firstDay } from './first-day-marks.server.ts';
import type { Step } from './first-day-steps.ts';

interface SampleGroup {
  collection: string;
  title: string;
  path: string;
  records: {
    id: string;
    name: string;
    path: string;
    standing: string;
    says: { label: string; words: string }[];
  }[];
}

interface GoLive {
  groups: SampleGroup[];
  /** Steps skipped or still open. */
  left: Step[];
}

const mostNamed = 5;

/** Accessible name: the records' names, or the content of a single one. */
function toldBy(records: SampleGroup['records']): string {
  const [first] = records;
  if (records.length === 1 && first) return first.standing;
  const names = records.slice(0, mostNamed).map(({ name }) => name);
  return [names.join(', '), records.length > mostNamed && `and ${records.length - mostNamed} more`]
    .filter(Boolean)
    .join(' ');
}

function Group({ group }: { group: SampleGroup }) {
  const submit = useSubmit();
  const { collection, title, path, records } = group;
  const fields = { intent: 'confirm', collection, ids: records.map(({ id }) => id).join(' ') };
  const many = records.length === 1 ? 'Is it' : `Are all ${records.length}`;
  const texts = records.flatMap(({ says }) => says);
  return (
    <section className="sheet-section" aria-labelledby={`sample-${collection}`}>
      <header>
        <h2 id={`sample-${collection}`}>
          <Link className="desk-link" to={path}>
            {title}
          </Link>
        </h2>
        <p>{records.length} still sample content</p>
      </header>
      <ul className="first-day-samples">
        {records.map(({ id, name, standing, path: own }) => (
          <li key={id}>
            <Link className="desk-link" to={own}>
              {name}
            </Link>
            <span className="block text-sm text-ink-600">Default: {standing}</span>
          </li>
        ))}
      </ul>
      <details className="first-day-words">
        <summary>
          Read before you confirm: {texts.length === 1 ? 'one text' : `${texts.length} texts`}
          <span className="sr-only"> of {title}</span>
        </summary>
        {records.map(({ id, name, says }) => (
          <div key={id}>
            <h3>{name}</h3>
            <dl>
              {says.map(({ label, words }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </details>
      <ConfirmAction
        question={`${title}: ${many} correct for your company, word for word? Visitors rely on this, so read ${records.length === 1 ? 'it' : 'each one'} first.`}
        confirm={records.length === 1 ? 'Yes, it’s correct' : 'Yes, all correct'}
        keep="Not yet"
        label={`${title} (${toldBy(records)}): ${records.length === 1 ? 'correct' : 'all correct'} for our company`}
        labelled={records.length === 1 ? 'Correct for our company' : 'All correct for our company'}
        icon={<Check aria-hidden="true" size={16} />}
        fields={fields}
        onConfirm={() => void submit(fields, { method: 'post' })}
      />
    </section>
  );
}

export default function FirstDayGoLive({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { groups, left } = view;
  const isReady = groups.length === 0 && left.length === 0;
  return (
    <Screen
      back={{ to: '/admin/first-day', text: 'Getting started' }}
      title="Before you go live"
      about="The site comes with sample content to show what it can look like. Replace it, remove it, or confirm it’s correct for your company before you go live."
    >
      <Refused outcome={answer} className="mb-3" />
      <p role="status" className="pb-3 empty:hidden">
        {answer?.ok && answer.said}
      </p>
      <div className="sheet">
        {groups.length === 0 && (
          <section className="sheet-section" aria-label="No sample content">
            <p className="slip-big">No sample content left.</p>
            <p>
              {isReady
                ? 'Everything visitors read is yours. You’re ready to go live.'
                : 'Everything visitors read is yours. The steps below can wait.'}
            </p>
          </section>
        )}
        {groups.map((group) => (
          <Group key={group.collection} group={group} />
        ))}
        {left.length > 0 && (
          <section className="sheet-section" aria-labelledby="left-steps">
            <header>
              <h2 id="left-steps">Remaining steps</h2>
              <p>all optional</p>
            </header>
            <ul className="first-day-samples">
              {left.map(({ id, title, href, state }) => (
                <li key={id}>
                  <Link className="desk-link" to={href}>
                    {title}
                  </Link>{' '}
                  <span className="text-ink-600">{state === 'skipped' ? 'skipped' : 'open'}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Screen>
  );
}

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
  // Steps with sample content are listed in `groups` already.
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
