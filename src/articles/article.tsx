import { type FormEvent, useState } from 'react';
import { data } from 'react-router';
import { articleFields } from '#src/content/article-fields.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { slugOf as addressOf } from '#src/lib/records/editing.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { PictureInput } from '#src/ui/picture.tsx';
import { EditorClash, EditorField, EditorKept, EditorNotice, EditorProblems } from '#src/ui/record-editor/field.tsx';
import styles from '#src/ui/record-editor/record-editor.css?url';
import { EditorText } from '#src/ui/record-editor/text.tsx';
import { type RecordEditor, useEditor } from '#src/ui/record-editor/use-editor.ts';
import { EditorVersions } from '#src/ui/record-editor/versions.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { Route } from './+types/article';
import type { TypedField } from './article-values.ts';
import { type ArticleAnswer, type ArticleView, actOnArticle, loadArticle } from './articles-desk.server.ts';

type ArticleEditor = RecordEditor<TypedField>;

function ArticleCover({ editor }: { editor: ArticleEditor }) {
  const { cover } = editor.raw;
  return (
    <>
      {cover === '' && <EditorField editor={editor} name="art" none="Category drawing" />}
      {cover === '' && <input type="hidden" name="cover" value="" />}
      <PictureInput
        id="article-cover-file"
        label={articleFields.cover.label}
        onPicture={(src) => editor.change('cover', src)}
      />
      {cover !== '' && (
        <div className="field">
          <img className="article-cover-small" src={cover} alt={editor.raw.coverAlt} />
          <input type="hidden" name="cover" value={cover} />
          <input type="hidden" name="art" value={editor.raw.art} />
          <button type="button" className="button-word" onClick={() => editor.change('cover', '')}>
            Use a drawing instead
          </button>
          <EditorField editor={editor} name="coverAlt" />
        </div>
      )}
    </>
  );
}

function ArticlePreview({ link, kept }: { link: { href: string; until: number }; kept: number }) {
  const [width, setWidth] = useState<PreviewWidth>();
  const address = new URL(link.href).pathname;
  return (
    <section className="sheet-section" aria-labelledby="preview">
      <header>
        <h2 id="preview">Preview</h2>
        <p>how visitors will see your saved draft</p>
      </header>
      <WidthChoice width={width} onChoose={setWidth} />
      <p className="field mt-3">
        <label htmlFor="draft-link">Share link to this draft</label>
        <input id="draft-link" className="input" readOnly value={link.href} onFocus={({ target }) => target.select()} />
        <span className="hint">
          Anyone with the link can read the draft without signing in, until {easternDay(link.until).text}.{' '}
          <a className="desk-link" href={address} target="_blank" rel="noreferrer">
            Open preview (in a new tab)
          </a>
        </span>
      </p>
      {width && <WidthFrame width={width} key={kept} src={address} />}
    </section>
  );
}

const beside: readonly TypedField[] = ['excerpt', 'description', 'category'];
const after: readonly TypedField[] = [
  ...(['tags', 'audience', 'places', 'keywords'] as const),
  ...(['date', 'reviewed', 'eventUntil', 'eventOver', 'minutes'] as const),
];

const edited = { fields: articleFields, prefix: 'article', storageKey: 'articleDrafts' };
const slugOf = (title: string) => addressOf(title, articleFields.slug.most);

function Standing({ view, editor }: { view: ArticleView; editor: ArticleEditor }) {
  const { draft, path } = view;
  return (
    <p>
      {path ? (
        <a className="desk-link" href={path}>
          Published
        </a>
      ) : (
        'Not published'
      )}
      {draft?.publishAt != null && `, scheduled for ${easternText(draft.publishAt)} ET`}
      {draft && draft.publishAt === null && `, draft by ${draft.by}, ${easternText(draft.changedAt)} ET`}.{' '}
      <EditorKept editor={editor} />
    </p>
  );
}

function Schedule({ view, editor }: { view: ArticleView; editor: ArticleEditor }) {
  const problem = editor.errors.day;
  const planned = view.draft?.publishAt != null;
  return (
    <details className="article-schedule" open={problem !== undefined || undefined}>
      <summary className="desk-link">{planned ? 'Change schedule' : 'Schedule'}</summary>
      <div className="article-schedule-fields">
        <label htmlFor="article-day">Day</label>
        <input
          id="article-day"
          name="day"
          type="date"
          min={view.today}
          className="input input-small"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'article-day-problem' : undefined}
        />
        <label htmlFor="article-time">Time (Eastern)</label>
        <input id="article-time" name="time" type="time" defaultValue="09:00" className="input input-small" />
        <button type="submit" name="intent" value="schedule" className="button button-quiet button-small">
          Schedule
        </button>
        {planned && (
          <button type="submit" name="intent" value="unschedule" className="button-word">
            Cancel schedule
          </button>
        )}
        {problem && (
          <p id="article-day-problem" className="field-error">
            {problem}
          </p>
        )}
      </div>
    </details>
  );
}

/** `answer`: of a form sent without JavaScript. */
function ArticleScreen({ view, answer }: { view: ArticleView; answer: ArticleAnswer | undefined }) {
  const given = answer && !answer.ok ? answer : undefined;
  const address = `/admin/articles/${view.id}`;
  const editor = useEditor<TypedField>({ ...edited, address }, view, given);
  const { send, raw } = editor;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'publish';
    const sent = new FormData(event.currentTarget);
    void send(intent, { day: String(sent.get('day') ?? ''), time: String(sent.get('time') ?? '') });
  }
  const onTitle = (title: string) => {
    // A new article's address follows its title until somebody edits it.
    if (!view.path && raw.slug === slugOf(raw.title)) editor.change('slug', slugOf(title));
    editor.change('title', title);
  };
  return (
    <Screen
      title={raw.title || 'Untitled'}
      back={{ to: '/admin/articles', text: 'Articles' }}
      notes={<Standing view={view} editor={editor} />}
    >
      <EditorNotice editor={editor} answer={answer} />
      <EditorProblems editor={editor} isSent={given !== undefined} />
      {view.draft?.problem && <p className="notice notice-error">Scheduled publishing failed: {view.draft.problem}</p>}
      <div className="sheet">
        <EditorClash editor={editor} />
        <form
          method="post"
          // Without the URL fragment, which would move the focus away from the error.
          action={address}
          id="article"
          className="article-form"
          noValidate
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.querySelector<HTMLButtonElement>('button[value=publish]')?.click();
          }}
        >
          {/* The Enter key presses the first button of a form. */}
          <button type="submit" name="intent" value="keep" hidden />
          <input type="hidden" name="base" value={editor.number} />
          <input type="hidden" name="known" value={editor.known ?? ''} />
          <input type="hidden" name="number" value={raw.number} />
          <input type="hidden" name="earlier" value={raw.earlier} />
          <div className="sheet-columns">
            <div>
              <div className="sheet-section">
                <EditorField editor={editor} name="title">
                  {(described) => (
                    <input
                      {...described}
                      className="input article-title"
                      value={raw.title}
                      onChange={({ target }) => onTitle(target.value)}
                    />
                  )}
                </EditorField>
                <EditorText
                  {...{ id: 'article-body', label: articleFields.body.label, rows: articleFields.body.rows }}
                  value={raw.body}
                  problem={editor.errors.body}
                  facts={view.facts}
                  onChange={(text) => editor.change('body', text)}
                />
              </div>
              <ArticlePreview link={view.link} kept={editor.kept} />
            </div>
            <aside aria-label="Article details">
              <div className="sheet-section">
                <div className="sheet-acts">
                  <button type="submit" name="intent" value="publish" className="button button-peach">
                    {view.path ? 'Publish changes' : 'Publish'}
                  </button>
                  <button type="submit" name="intent" value="keep" className="button button-quiet">
                    Save as draft
                  </button>
                </div>
                <Schedule view={view} editor={editor} />
              </div>
              <div className="sheet-section article-about">
                <EditorField editor={editor} name="slug" />
                {raw.earlier && (
                  <p className="hint">Old addresses that redirect here: {raw.earlier.split('\n').join(', ')}</p>
                )}
                {beside.map((name) => (
                  <EditorField key={name} editor={editor} name={name} />
                ))}
                <EditorField editor={editor} name="author" uncounted>
                  {(described) => (
                    <select
                      {...described}
                      className="input"
                      value={raw.author}
                      onChange={({ target }) => editor.change('author', target.value)}
                    >
                      <option value="">Choose one</option>
                      {view.authors.map((author) => (
                        <option key={author}>{author}</option>
                      ))}
                    </select>
                  )}
                </EditorField>
                <ArticleCover editor={editor} />
                {after.map((name) => (
                  <EditorField key={name} editor={editor} name={name} />
                ))}
              </div>
            </aside>
          </div>
        </form>
        <EditorVersions view={view} editor={editor} />
        <div className="sheet-section sheet-acts">
          {view.draft && (
            <ConfirmAction
              question="Discard this draft?"
              confirm="Discard draft"
              keep="Keep draft"
              label="Discard draft"
              icon={null}
              labelled
              fields={{ intent: 'drop' }}
              onConfirm={() => void send('drop')}
            />
          )}
          {view.path && (
            <ConfirmAction
              question="Unpublish this article?"
              confirm="Unpublish"
              keep="Keep published"
              label="Unpublish"
              icon={null}
              labelled
              fields={{ intent: 'remove' }}
              onConfirm={() => void send('remove')}
            />
          )}
        </div>
      </div>
      <KeyHints
        hints={[
          ['Ctrl+Enter', 'Publish'],
          ['Ctrl+B', 'Bold'],
          ['Ctrl+I', 'Italic'],
          ['Ctrl+K', 'Link'],
          ['U', 'Back to the list'],
        ]}
      />
    </Screen>
  );
}

export const meta = deskTitle('Article');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { records, tokens, clock, facts, publicUrl } = await requireSignIn(args);
  const look = new URL(args.request.url).searchParams.get('version');
  const view = await loadArticle(
    { records, tokens, publicUrl, now: clock.now(), facts: facts() },
    args.params.id,
    look,
  );
  if (!view) throw data(null, { status: 404 });
  return view;
}

export const action = (args: Route.ActionArgs) => actOnArticle(args);

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleScreen key={loaderData.id} view={loaderData} answer={actionData} />;
}
