import { Check, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { data, Form, Link, redirect, useSubmit } from 'react-router';
import { policies } from '#src/content/policies.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Finding } from '#src/lib/records/collection.ts';
import { capital } from '#src/lib/text.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { NextLink } from '#src/ui/next-link.tsx';
import { Hidden, Toast, useToast } from '#src/ui/toast.tsx';
import type { Route } from './+types/record';
import { RecordFields } from './fields.tsx';
import { previewPages } from './preview.server.ts';
import { Preview } from './preview.tsx';
import { loadRecord, recordOf } from './record.server.ts';
import { changeRecord } from './record-actions.server.ts';
import { type ConflictView, collectionPath, type RecordAnswer, type RecordView } from './record-view.ts';
import { keptInWords, things, withArticle } from './record-words.ts';
import recordStyles from './records.css?url';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import { Change, Looked, VersionsPanel } from './versions.tsx';
import { Problems, type When, WhenPanel } from './when.tsx';

const sideWords = { mine: 'you changed it', theirs: 'they changed it', both: 'both of you changed it' };

function Conflict({ conflict }: { conflict: ConflictView }) {
  const { of, theirs, by, choices } = conflict;
  return (
    <section id="record-conflict" tabIndex={-1} className="sheet-section record-conflict" aria-labelledby="both">
      <header>
        <h2 id="both">{of === 'version' ? 'Published by someone else in the meantime' : 'Someone else’s draft'}</h2>
        {by && <p>{by}</p>}
      </header>
      <input type="hidden" name="merged" value={theirs} />
      <ul className="record-choices">
        {choices.map(({ field, label, mine, theirs: other, changedBy }) => (
          <li key={field}>
            <fieldset>
              <legend>
                {label} <small>{sideWords[changedBy]}</small>
              </legend>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="record-choice">
                  <input
                    type="radio"
                    name={`choice.${field}`}
                    value={side}
                    defaultChecked={side === (changedBy === 'theirs' ? 'theirs' : 'mine')}
                  />
                  <span>
                    {side === 'mine' ? 'Yours' : 'Theirs'}: <b>{(side === 'mine' ? mine : other) || 'nothing'}</b>
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {of === 'draft' && (
        <p className="sheet-acts">
          <button type="submit" name="intent" value="keep" className="button button-quiet button-small">
            Save
          </button>
        </p>
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

function Findings({ all }: { all: readonly Finding[] }) {
  if (all.length === 0) return null;
  const wrong = all.filter(({ holds }) => !holds);
  return (
    <section className="record-findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Readability</h2>
      <p role="status" className={wrong.length > 0 ? 'sign sign-warning' : 'sign sign-done'}>
        {wrong.length > 0
          ? `${wrong.length} of ${all.length} color pairs are too hard to read`
          : `All ${all.length} color pairs are readable`}
      </p>
      {wrong.length > 0 && <FindingList all={wrong} />}
      <details>
        <summary className="desk-link">See the contrast of every pair</summary>
        <FindingList all={all} />
      </details>
    </section>
  );
}

const FindingList = ({ all }: { all: readonly Finding[] }) => (
  <ul>
    {all.map(({ says }) => (
      <li key={says}>{says}</li>
    ))}
  </ul>
);

const formId = 'record';
const publishWords: Record<When, string> = {
  now: 'Publish now',
  later: 'Schedule',
  draft: 'Save as draft',
};

function Way({ view }: { view: RecordView }) {
  const { collection, position } = view;
  return (
    <div className="record-way">
      <p className="lead-back">
        <Link
          className="desk-link inline-flex min-h-6 items-center gap-1.5"
          to={collectionPath(collection.name)}
          data-shortcut="back"
        >
          <span aria-hidden="true">←</span> Back to {collection.title}
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
  const { collection, changes, draft, state, shown, isSample, over } = view;
  const [first] = changes;
  const isShort = changes.length === 1 && first !== undefined && first.before.length + first.after.length <= 40;
  if (!shown) {
    const was = state === 'removed' ? 'It was removed from the site.' : 'It is new.';
    return (
      <p>
        {was} Visitors don’t see it{draft ? ' until it is published' : ''}.
      </p>
    );
  }
  return (
    <p>
      {capital(withArticle(collection.one))}.{' '}
      {over ? `${over}. Visitors don’t see it.` : !draft && 'This is what visitors see.'}
      {draft && !over && changes.length === 0 && 'The draft matches what visitors see now.'}
      {draft && first && (
        <>
          The draft changes {things(changes.length)}:{' '}
          {isShort ? <Change change={first} /> : changes.map(({ label }) => label).join(', ')}.
          {!over && ` Visitors still see the old ${changes.length === 1 ? 'version' : 'versions'}.`}
        </>
      )}
      {isSample && ' Sample content: replace it before you go live.'}
    </p>
  );
}

function DraftWords({ view, form }: { view: RecordView; form: RecordForm }) {
  const { draft, today } = view;
  const words = draft
    ? `Draft ${draft.isOwn ? 'saved' : `by ${draft.by}, saved`} ${keptInWords(draft.changedAt, today)}`
    : '';
  return (
    <span role="status" className="record-kept">
      {form.isKeeping || !form.isUntouched ? 'Saving…' : words}
    </span>
  );
}

function RemovePart({ view }: { view: RecordView }) {
  const submit = useSubmit();
  const { collection, name, number } = view;
  const fields = { intent: 'remove', base: String(number) };
  return (
    <section className="panel" aria-label="Remove">
      <ConfirmAction
        question={`Remove “${name}” from the site? You keep its versions and can restore it.`}
        confirm="Remove"
        keep="Keep it"
        label={`Remove this ${collection.one} from the site`}
        icon={<Trash2 aria-hidden="true" size={16} />}
        labelled
        fields={fields}
        shortcut="delete"
        onConfirm={() => void submit(fields, { method: 'post' })}
      />
    </section>
  );
}

function Confirming({ view }: { view: RecordView }) {
  return (
    <section className="panel" aria-labelledby="sample">
      <h2 id="sample">Sample content</h2>
      <p className="pb-2 text-ink-600">
        This {view.collection.one} is sample content. Replace it with your own, or confirm it’s correct for your
        company.
      </p>
      <p className="pb-2 wrap-anywhere">Default: {view.standing}.</p>
      <Form method="post">
        <Hidden fields={{ intent: 'confirm' }} />
        <button type="submit" className="button button-quiet button-small">
          <Check aria-hidden="true" size={16} /> Correct for our company
          <span className="sr-only">: {view.standing}</span>
        </button>
      </Form>
    </section>
  );
}

const never = () => () => undefined;
const said = (answer: RecordAnswer | undefined) => (answer?.ok && 'said' in answer ? answer : undefined);

function RecordScreen({ view, answer: newest }: { view: RecordView; answer: RecordAnswer | undefined }) {
  const element = useRef<HTMLFormElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const form = useRecordForm(view, newest, element);
  const { start, typed, answer } = form;
  const { collection, draft, looked } = view;
  const [when, setWhen] = useState<When>(draft?.publishAt ? 'later' : 'now');
  const done = said(answer);
  // Without a script the button's label cannot follow the choice.
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const errors = answer?.ok === false ? (answer.errors ?? {}) : {};
  const conflict = answer?.ok === false ? answer.conflict : undefined;
  const [toast, setToast] = useState<{ answer: RecordAnswer | undefined; words: string }>();
  if (done && done !== toast?.answer) setToast({ answer: done, words: done.said });
  const [shown] = useToast(toast);
  const parts = { errors, typed, shown: view.shown, notes: view.notes };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    publishButton.current?.click();
  };
  return (
    <article aria-labelledby="record-title" onKeyDown={onKey}>
      <Way view={view} />
      <header className="sheet-title record-title">
        <div>
          <h1 id="record-title">{view.name}</h1>
          <Standing view={view} />
          <Missing items={view.missing} />
          {draft?.publishAt && <p>Scheduled for {keptInWords(draft.publishAt, '')}.</p>}
          {draft?.problem && <p className="field-error">{draft.problem}</p>}
        </div>
        <div className="sheet-acts">
          <DraftWords view={view} form={form} />
          {draft && (
            <button type="submit" form={formId} name="intent" value="drop" formNoValidate className="button-word">
              Discard draft
            </button>
          )}
          <button
            ref={publishButton}
            type="submit"
            form={formId}
            name="intent"
            value="publish"
            className="button button-peach"
            aria-keyshortcuts="Control+Enter"
          >
            {hasScript ? publishWords[when] : 'Publish as chosen below'} <span className="key">Ctrl Enter</span>
          </button>
        </div>
      </header>
      <Toast
        undo={
          done?.did === 'published' && {
            Form,
            fields: { intent: 'restore', number: done.undo, base: done.back.base },
          }
        }
      >
        {shown?.words}
      </Toast>
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            <Form
              ref={element}
              method="post"
              id={formId}
              noValidate
              onInput={form.onInput}
              onSubmit={(event) => {
                const { submitter } = event.nativeEvent as SubmitEvent;
                const intent = submitter?.getAttribute('value') ?? '';
                if (!intent.startsWith('edit:')) return form.onSubmit();
                event.preventDefault();
                form.edit(intent.slice('edit:'.length));
              }}
            >
              {/* The Enter key presses the first button of a form. */}
              <button type="submit" name="intent" value="keep" hidden />
              <Hidden fields={{ base: start.base, known: start.known ?? '' }} />
              <div className="record-top">
                <Problems answer={answer} view={view} />
                {form.isStale && !conflict && (
                  <p className="notice notice-info">
                    Someone else published this in the meantime. When you publish, you can compare both and choose.
                  </p>
                )}
              </div>
              {conflict && <Conflict key={conflict.theirs} conflict={conflict} />}
              <section className="sheet-section" aria-label={`The ${collection.one}`} key={start.epoch}>
                <RecordFields fields={collection.fields} values={start.typed} parts={parts} />
                <Findings all={view.findings} />
              </section>
            </Form>
            {looked && <Looked looked={looked} view={view} />}
            <Preview key={`${collection.name}/${view.id}`} view={view} />
          </div>
          <aside aria-label="Publishing and versions">
            <WhenPanel
              key={draft?.publishAt ?? 0}
              form={formId}
              publishAt={draft?.publishAt ?? null}
              today={view.today}
              error={errors.day}
              onChoose={setWhen}
            />
            {view.isSample && <Confirming view={view} />}
            <VersionsPanel view={view} />
            {!collection.fixed && view.shown && <RemovePart view={view} />}
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
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const own = recordOf(args.params);
  if (own?.collection.desk) throw redirect(`${own.collection.desk}/${own.id}`);
  const view = await loadRecord(parts, args.params, new URL(args.request.url).searchParams);
  if (!view) throw data(null, { status: 404 });
  const over = own?.collection === policies && ownBlocks(parts, own.id) ? inBlocks : view.over;
  return { ...view, over, preview: await previewPages(parts, args.params) };
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

export default function RecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <RecordScreen key={`${params.collection}/${params.id}`} view={loaderData} answer={actionData} />;
}
