import { useState } from 'react';
import { data } from 'react-router';
import { issueFields } from '#src/content/newsletter-issues.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { slugOf, type Typed } from '#src/lib/records/editing.ts';
import { EditorClash, EditorKept, EditorProblems, EditorSaid, Looked, VersionsPanel } from '#src/records/editor.tsx';
import { EditorFields } from '#src/records/fields.tsx';
import styles from '#src/records/records.css?url';
import { type Editor, useEditor } from '#src/records/use-editor.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { Route } from './+types/newsletter-issue';
import { IssueChecks, LawHelp, SendIssue, SendingStanding } from './issues/admin-send.tsx';
import { type IssueAnswer, type IssueView, loadIssue } from './issues/desk.server.ts';
import { issuePartsOf } from './issues-admin.server.ts';

const addressOf = (subject: unknown) => slugOf(String(subject), issueFields.slug.most);
const besides = ['day', 'time', 'to', 'pace', 'anyway'];

function Standing({ view, editor }: { view: IssueView; editor: Editor }) {
  const { draft, path, sending } = view;
  return (
    <p>
      {path ? (
        <a className="desk-link" href={path}>
          In the archive
        </a>
      ) : (
        sending && 'By email'
      )}
      {(path || sending) && draft && ', '}
      {draft ? `Draft by ${draft.by}, ${easternText(draft.changedAt)} ET` : !sending && 'A draft'}.{' '}
      <EditorKept editor={editor} />
    </p>
  );
}

const shownMail = ({ sending }: IssueView) => {
  if (!sending) return 'the email with your saved draft';
  return sending.startedAt === null ? 'the email that will be sent' : 'the email that was sent';
};

function Preview({ view, kept, address }: { view: IssueView; kept: number; address: string }) {
  const [width, setWidth] = useState<PreviewWidth>();
  const src = `${address}/preview`;
  return (
    <section className="sheet-section" aria-labelledby="preview">
      <header>
        <h2 id="preview">Preview</h2>
        <p>{shownMail(view)}</p>
      </header>
      <WidthChoice width={width} onChoose={setWidth} />
      <p className="mt-3">
        <a className="desk-link" href={src} target="_blank" rel="noreferrer">
          Open the email (in a new tab)
        </a>
      </p>
      {width && <WidthFrame width={width} key={kept} src={src} />}
      <details className="mt-3">
        <summary className="desk-link">Plain text version</summary>
        <pre className="mt-2 overflow-auto rounded-lg bg-ink-50 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {view.text}
        </pre>
      </details>
    </section>
  );
}

function IssueScreen({ view }: { view: IssueView }) {
  const address = `/admin/newsletter/${view.id}`;
  const editor = useEditor(view, address);
  const { send, typed } = editor;
  const { sending } = view;
  const last = editor.last as IssueAnswer | undefined;
  const change = (path: string, value: Typed[string]) => {
    // A new issue's address follows its subject until somebody edits it.
    if (path === 'subject' && !sending && typed.slug === addressOf(typed.subject)) {
      editor.change('slug', addressOf(value));
    }
    editor.change(path, value);
  };
  const form = { errors: editor.errors, typed, published: view.published, change, facts: view.facts };
  return (
    <Screen
      title={String(typed.subject) || 'Untitled'}
      back={{ to: '/admin/newsletter', text: 'Newsletter issues' }}
      notes={<Standing view={view} editor={editor} />}
    >
      <EditorSaid editor={editor} />
      <EditorProblems editor={editor} />
      <div className="sheet">
        <EditorClash editor={editor} />
        <SendingStanding view={view} editor={editor} />
        <div className="sheet-columns">
          <div>
            <form
              id="issue"
              className="sheet-section"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                const { submitter } = event.nativeEvent as SubmitEvent;
                const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'keep';
                const sent = new FormData(event.currentTarget);
                const more = besides.flatMap((name) => (sent.has(name) ? [[name, String(sent.get(name))]] : []));
                void send(intent, Object.fromEntries(more));
              }}
            >
              {/* The Enter key presses the first button of a form. */}
              <button type="submit" value="keep" hidden />
              <EditorFields fields={view.fields} form={form} />
            </form>
            <Looked view={view} editor={editor} address={address} />
            <Preview view={view} kept={editor.kept} address={address} />
          </div>
          <aside aria-label="Issue details">
            <div className="sheet-section sheet-acts">
              {!sending && (
                <button type="submit" form="issue" value="fill" className="button button-quiet">
                  Fill in the newest articles
                </button>
              )}
              {sending?.startedAt != null && (
                <button type="submit" form="issue" value="publish" className="button button-peach">
                  Edit its page on the website
                </button>
              )}
              {view.draft && (
                <ConfirmAction
                  question="Discard this draft?"
                  confirm="Discard draft"
                  keep="Keep draft"
                  label="Discard draft"
                  icon={null}
                  labelled
                  onConfirm={() => void send('drop')}
                />
              )}
            </div>
            {!sending && <IssueChecks checks={last?.checks ?? view.checks} />}
            {!sending && <SendIssue view={view} editor={editor} />}
            <VersionsPanel view={view} editor={editor} address={address} />
            <LawHelp />
          </aside>
        </div>
      </div>
      <KeyHints
        hints={[
          ['Ctrl+B', 'Bold'],
          ['Ctrl+I', 'Italic'],
          ['Ctrl+K', 'Link'],
          ['U', 'Back to the list'],
        ]}
      />
    </Screen>
  );
}

export const meta = deskTitle('Newsletter issue');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = issuePartsOf(await requireSignIn(args));
  const view = await loadIssue(parts, args.params.id, new URL(args.request.url).searchParams.get('version'));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  return <IssueScreen key={loaderData.id} view={loaderData} />;
}
