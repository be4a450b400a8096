import { Check, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { data, Link, redirect, useNavigate } from 'react-router';
import { policies } from '#src/content/policies.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import type { Finding } from '#src/lib/records/collection.ts';
import { said } from '#src/ui/act.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { KeyHints, NextLink } from '#src/ui/screen.tsx';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { Route } from './+types/record';
import {
  Change,
  DiscardDraft,
  EditorClash,
  EditorKept,
  EditorProblems,
  EditorSaid,
  Looked,
  VersionsPanel,
} from './editor.tsx';
import { EditorFields } from './fields.tsx';
import { previewPages } from './preview.server.ts';
import { loadRecord, type RecordView, recordOf } from './record.server.ts';
import { collectionPath, keptInWords, momentFields, recordPath, things } from './record-words.ts';
import { type Editor, useEditor } from './use-editor.ts';

/** A page as it would be with the draft published, or with the version that is looked at. */
function Preview({ view }: { view: RecordView }) {
  const { collection, draft, looked, preview } = view;
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const scrolled = useRef(0);
  const isChanged = draft !== undefined && view.changes.length > 0;
  const isReady = preview && (looked ? looked.typed : isChanged);
  const page = preview?.pages.some(({ path }) => path === chosen) ? chosen : preview?.first;
  const src = `${recordPath(collection.name, view.id)}/preview?path=${encodeURIComponent(page ?? '')}&${looked ? `version=${looked.version.number}` : `draft=${draft?.changedAt}`}`;
  // Each save of the draft loads the page anew; who reads far down should stay there.
  const stay = ({ currentTarget: { contentWindow: inside } }: SyntheticEvent<HTMLIFrameElement>) => {
    inside?.scrollTo(0, scrolled.current);
    inside?.addEventListener('scroll', () => {
      scrolled.current = inside.scrollY;
    });
  };
  return (
    <section className="sheet-section" aria-labelledby="preview">
      <header>
        <h2 id="preview">Preview</h2>
        {isReady && (
          <a className="desk-link" href={src} target="_blank" rel="noreferrer">
            Open full page
          </a>
        )}
      </header>
      {!isReady && (
        <p className="text-ink-600">
          {isChanged ? 'There’s nothing to preview yet.' : 'Change something to see a preview.'}
        </p>
      )}
      {isReady && (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <p className="grid min-w-0 flex-[0_1_24rem] gap-1">
              <label className="text-[0.95rem] font-semibold" htmlFor="preview-page">
                Page
              </label>
              <select
                id="preview-page"
                className="input"
                value={page}
                onChange={({ target }) => {
                  scrolled.current = 0;
                  setChosen(target.value);
                }}
              >
                {preview.pages.map(({ path, name }) => (
                  <option key={path} value={path}>
                    {name}
                  </option>
                ))}
              </select>
            </p>
            <WidthChoice width={width} onChoose={setWidth} />
          </div>
          <WidthFrame width={width} key={src} src={src} onLoad={stay} />
        </>
      )}
    </section>
  );
}

function Missing({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="notice notice-info mt-3" aria-labelledby="missing-title">
      <h2 id="missing-title" className="font-semibold">
        Missing
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

const FindingList = ({ all }: { all: readonly Finding[] }) => (
  <ul>
    {all.map(({ says }) => (
      <li key={says} className="py-0.5 text-sm text-ink-600 tabular-nums">
        {says}
      </li>
    ))}
  </ul>
);

function Findings({ all }: { all: readonly Finding[] }) {
  if (all.length === 0) return null;
  const wrong = all.filter(({ holds }) => !holds);
  return (
    <section className="mt-6 border-t border-ink-200 pt-4" aria-labelledby="findings-title">
      <h2 id="findings-title" className="text-[0.95rem] font-semibold">
        Readability
      </h2>
      <p role="status" className={wrong.length > 0 ? 'sign sign-warning' : 'sign sign-done'}>
        {wrong.length > 0
          ? `${wrong.length} of ${all.length} color pairs are too hard to read`
          : `All ${all.length} color pairs are readable`}
      </p>
      {wrong.length > 0 && <FindingList all={wrong} />}
      <details>
        <summary className="desk-link mt-1 inline-flex min-h-6 cursor-pointer items-center text-sm">
          See the contrast of every pair
        </summary>
        <FindingList all={all} />
      </details>
    </section>
  );
}

/** Where "Back" leads. */
interface Back {
  path: string;
  name: string;
}

function Way({ view, back }: { view: RecordView; back: Back | undefined }) {
  const { collection, position } = view;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-2">
      <p className="lead-back">
        <Link
          className="desk-link inline-flex min-h-6 items-center gap-1.5"
          to={back?.path ?? collectionPath(collection.name)}
          data-shortcut="back"
        >
          <span aria-hidden="true">←</span> Back to {back?.name ?? collection.title}
        </Link>
      </p>
      {position && (
        <p className="lead-ways">
          <span>
            {position.nth} of {position.of}
          </span>
          {position.previous && (
            <Link className="desk-link" to={position.previous.path} data-shortcut="previous" aria-keyshortcuts="k">
              <span className="sr-only">Previous: {position.previous.name}</span>
              <span aria-hidden="true">Previous</span>
            </Link>
          )}
          {position.next && <NextLink {...position.next} />}
        </p>
      )}
    </div>
  );
}

function Standing({ view }: { view: RecordView }) {
  const { changes, draft, versions, published, isSample, over, path } = view;
  const [first] = changes;
  const isShort = changes.length === 1 && first !== undefined && first.before.length + first.after.length <= 40;
  if (!published) {
    const was = versions[0]?.state === 'removed' ? 'It was removed from the site.' : 'It is new.';
    return (
      <p>
        {was} Visitors don’t see it{draft ? ' until it is published' : ''}.
      </p>
    );
  }
  return (
    <p className="mt-1 text-ink-600">
      {over ? `${over}. Visitors don’t see it.` : !draft && 'This is what visitors see.'}
      {draft && !over && changes.length === 0 && 'The draft matches what visitors see now.'}
      {draft && first && (
        <>
          The draft changes {things(changes.length)}:{' '}
          {isShort ? <Change change={first} /> : changes.map(({ label }) => label).join(', ')}.
          {!over && ` Visitors still see the old ${changes.length === 1 ? 'version' : 'versions'}.`}
        </>
      )}
      {isSample && ' Sample content: replace it before you go live.'}{' '}
      {path && (
        <a className="desk-link" href={path}>
          Open its page
        </a>
      )}
    </p>
  );
}

type When = 'now' | 'later' | 'draft';

const whenChoices: readonly { when: When; text: string; about: string }[] = [
  { when: 'now', text: 'Publish now', about: 'Live everywhere within two seconds' },
  { when: 'later', text: 'Schedule', about: 'Publishes automatically, Eastern time' },
  { when: 'draft', text: 'Save as draft', about: 'Only your team sees it' },
];

interface Moment {
  when: When;
  /** Eastern, YYYY-MM-DD and HH:MM. */
  day: string;
  time: string;
}

function WhenPanel(props: { moment: Moment; today: string; error: string | undefined; onChange(to: Moment): void }) {
  const { moment, today, error, onChange } = props;
  return (
    <section className="panel" aria-labelledby="when">
      <h2 id="when">When</h2>
      <fieldset className="grid">
        <legend className="sr-only">When to publish</legend>
        {whenChoices.map(({ when, text, about }) => (
          <label key={when} className="flex min-h-11 items-start gap-3 border-t border-ink-200 py-2.5">
            <input
              type="radio"
              className="mt-0.5 size-5 shrink-0"
              name="when"
              checked={when === moment.when}
              onChange={() => onChange({ ...moment, when })}
            />
            <span>
              {text}
              <small className="block text-sm text-ink-600">{about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {moment.when === 'later' && (
        <div className="flex flex-wrap gap-3 border-t border-ink-200 pt-3">
          <label className="grid gap-1 text-sm font-medium text-ink-600">
            Day
            <input
              id="record-day"
              type="date"
              min={today}
              value={moment.day}
              onChange={({ target }) => onChange({ ...moment, day: target.value })}
              className="input input-small"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'record-day-error' : undefined}
            />
          </label>
          <label className="grid gap-1 text-sm font-medium text-ink-600">
            Time
            <input
              type="time"
              value={moment.time}
              onChange={({ target }) => onChange({ ...moment, time: target.value })}
              className="input input-small"
            />
          </label>
        </div>
      )}
      {error && (
        <p id="record-day-error" className="field-error">
          {error}
        </p>
      )}
    </section>
  );
}

function SharePanel({ share }: { share: { href: string; until: number } }) {
  return (
    <section className="panel" aria-labelledby="share">
      <h2 id="share">Share the draft</h2>
      <label htmlFor="draft-link">Share link to this draft</label>
      <input
        id="draft-link"
        className="input"
        readOnly
        value={share.href}
        onFocus={({ target }) => target.select()}
        aria-describedby="draft-link-hint"
      />
      <p id="draft-link-hint" className="hint">
        Anyone with the link can read the draft without signing in, until {easternDay(share.until).text}.{' '}
        <a className="desk-link" href={new URL(share.href).pathname} target="_blank" rel="noreferrer">
          Open preview (in a new tab)
        </a>
      </p>
    </section>
  );
}

function RemovePart({ view, editor }: { view: RecordView; editor: Editor }) {
  const navigate = useNavigate();
  const { collection, name, id, number } = view;
  return (
    <section className="panel" aria-label="Remove">
      <ConfirmAction
        question={`Remove “${name}” from the site? You keep its versions and can restore it.`}
        confirm="Remove"
        keep="Keep it"
        label={`Remove this ${collection.one} from the site`}
        icon={<Trash2 aria-hidden="true" size={16} />}
        labelled
        shortcut="delete"
        onConfirm={async () => {
          const answer = await editor.send('remove', { base: String(number) });
          if (!answer?.ok) return;
          const list = collectionPath(collection.name);
          const undo = { to: list, values: { intent: 'back', id } };
          said.tell({ ok: true, said: `“${name}” was removed from the site.`, key: id, undo });
          await navigate(list);
        }}
      />
    </section>
  );
}

function Confirming({ view, editor }: { view: RecordView; editor: Editor }) {
  return (
    <section className="panel" aria-labelledby="sample">
      <h2 id="sample">Sample content</h2>
      <p className="pb-2 text-ink-600">
        This {view.collection.one} is sample content. Replace it with your own, or confirm it’s correct for your
        company.
      </p>
      <p className="pb-2 wrap-anywhere">Default: {view.standing}.</p>
      <button type="button" className="button button-quiet button-small" onClick={() => void editor.send('confirm')}>
        <Check aria-hidden="true" size={16} /> Correct for our company
        <span className="sr-only">: {view.standing}</span>
      </button>
    </section>
  );
}

const momentOf = (publishAt: number | null | undefined): Moment =>
  publishAt == null ? { when: 'now', day: '', time: '09:00' } : { when: 'later', ...momentFields(publishAt) };

/** `above` and `beside`: what a collection shows besides its fields. */
export function RecordScreen(props: { view: RecordView; back?: Back; above?: ReactNode; beside?: ReactNode }) {
  const { view } = props;
  const { collection, draft, published, notes, choices, facts } = view;
  const address = recordPath(collection.name, view.id);
  const navigate = useNavigate();
  const editor = useEditor(view, address);
  const [chosen, setChosen] = useState<{ moment: Moment; of: number | null }>();
  const publishAt = draft?.publishAt ?? null;
  // What was chosen counts until the draft has another moment.
  const moment = chosen?.of === publishAt ? chosen.moment : momentOf(publishAt);
  const publishButton = useRef<HTMLButtonElement>(null);
  const form = {
    ...{ errors: editor.errors, typed: editor.typed, published, change: editor.change },
    ...{ notes, choices, facts, today: view.today },
  };
  const publish = () => {
    const { when, day, time } = moment;
    if (when === 'draft') return void editor.send('unschedule');
    void editor.publish({ when, day, time }).then((answer) => answer?.ok && setChosen(undefined));
  };
  const drop = async () => {
    const answer = await editor.send('drop');
    if (answer?.ok && view.versions.length === 0) await navigate(collectionPath(collection.name));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    publishButton.current?.click();
  };
  const today = keptInWords(draft?.changedAt ?? 0, view.today);
  return (
    <article aria-labelledby="record-title" onKeyDown={onKey}>
      <Way view={view} back={props.back} />
      <header className="sheet-title [&_s]:text-ink-500">
        <div>
          <h1 id="record-title" className="wrap-anywhere">
            {view.name}
          </h1>
          <Standing view={view} />
          <Missing items={view.missing} />
          {publishAt !== null && (
            <p className="mt-1 text-ink-600">
              Scheduled for {easternText(publishAt)} ET. Changes you make before then are included.
            </p>
          )}
          {draft?.problem && <p className="field-error mt-1 text-ink-600">{draft.problem}</p>}
          {draft && !draft.isOwn && (
            <p className="mt-1 text-ink-600">
              Draft by {draft.by}, {today}.
            </p>
          )}
        </div>
        <div className="sheet-acts ml-auto">
          <EditorKept editor={editor} />
          {draft && (
            <DiscardDraft draft={draft} label="Discard draft" className="button-word" onDiscard={() => void drop()} />
          )}
          <button
            ref={publishButton}
            type="button"
            className="button button-peach"
            aria-keyshortcuts="Control+Enter"
            onClick={publish}
          >
            {whenChoices.find(({ when }) => when === moment.when)?.text} <span className="key">Ctrl Enter</span>
          </button>
        </div>
      </header>
      <EditorSaid editor={editor} />
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            {props.above}
            <div className="px-4 sm:px-8 [&>*]:mt-5 [&>*]:empty:hidden">
              <EditorProblems editor={editor} />
            </div>
            <EditorClash editor={editor} />
            <section className="sheet-section" aria-label={`The ${collection.one}`}>
              <EditorFields fields={view.fields} form={form} />
              <Findings all={view.findings} />
            </section>
            <Looked view={view} editor={editor} address={address} />
            <Preview view={view} />
          </div>
          <aside aria-label="Publishing and versions">
            <WhenPanel
              moment={moment}
              today={view.today}
              error={editor.errors.day}
              onChange={(to) => setChosen({ moment: to, of: publishAt })}
            />
            {props.beside}
            {view.share && <SharePanel share={view.share} />}
            {view.isSample && <Confirming view={view} editor={editor} />}
            <VersionsPanel view={view} editor={editor} address={address} />
            {view.canRemove && <RemovePart view={view} editor={editor} />}
          </aside>
        </div>
      </div>
      <KeyHints
        hints={[
          ['Ctrl Enter', 'publish'],
          ['J K', 'next, previous'],
          ['U', 'back'],
          ['Z', 'undo'],
        ]}
      />
    </article>
  );
}

const inBlocks = 'Its page uses your own blocks. Edit them under Pages';

/** Whether a policy page shows blocks instead of the record (S2 §2 Privacy and Terms). */
const ownBlocks = ({ content }: Pick<Awaited<ReturnType<typeof requireSignIn>>, 'content'>, id: string) =>
  (id === 'privacy' || id === 'terms') && content.published().policyOf(id) !== undefined;

export const meta = (args: Route.MetaArgs) => deskTitle(args.loaderData?.name ?? 'Nothing here')(args);

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const own = recordOf(args.params);
  if (own?.collection.desk) throw redirect(`${own.collection.desk}/${own.id}`);
  const look = new URL(args.request.url).searchParams.get('version');
  const view = own && (await loadRecord(parts, own, look));
  if (!view) throw data(null, { status: 404 });
  const over = own.collection === policies && ownBlocks(parts, own.id) ? inBlocks : view.over;
  return { ...view, over, preview: await previewPages(parts, args.params, look) };
}

export default function RecordPage({ loaderData, params }: Route.ComponentProps) {
  return <RecordScreen key={`${params.collection}/${params.id}`} view={loaderData} />;
}
