import { type FormEvent, useState } from 'react';
import { data } from 'react-router';
import { issueFields } from '#src/content/newsletter-issues.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { slugOf } from '#src/lib/records/editing.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { EditorClash, EditorField, EditorKept, EditorNotice, EditorProblems } from '#src/ui/record-editor/field.tsx';
import styles from '#src/ui/record-editor/record-editor.css?url';
import { EditorText } from '#src/ui/record-editor/text.tsx';
import { type RecordEditor, useEditor } from '#src/ui/record-editor/use-editor.ts';
import { EditorVersions } from '#src/ui/record-editor/versions.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { Route } from './+types/newsletter-issue';
import { IssueChecks, LawHelp, SendIssue, SendingStanding } from './issues/admin-send.tsx';
import { type IssueAnswer, type IssueField, type IssueView, loadIssue } from './issues/desk.server.ts';
import { actOnIssue, issuePartsOf } from './issues-admin.server.ts';

type Editor = RecordEditor<IssueField>;
const edited = { fields: issueFields, prefix: 'issue', storageKey: 'issueDrafts' };
const addressOf = (subject: string) => slugOf(subject, issueFields.slug.most);
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
      {width && <WidthFrame width={width} key={kept} src={src} middle />}
      <details className="mt-3">
        <summary className="desk-link">Plain text version</summary>
        <pre className="mt-2 overflow-auto rounded-lg bg-ink-50 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {view.text}
        </pre>
      </details>
    </section>
  );
}

/** `answer`: of a form sent without JavaScript. */
function IssueScreen({ view, answer }: { view: IssueView; answer: IssueAnswer | undefined }) {
  const given = answer && !answer.ok ? answer : undefined;
  const address = `/admin/newsletter/${view.id}`;
  const editor = useEditor<IssueField>({ ...edited, address }, view, given);
  const { send, raw } = editor;
  const { sending } = view;
  const last = (editor.last ?? answer) as IssueAnswer | undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'keep';
    const sent = new FormData(event.currentTarget);
    const more = besides.flatMap((name) => (sent.has(name) ? [[name, String(sent.get(name))]] : []));
    void send(intent, Object.fromEntries(more));
  }
  const onSubject = (subject: string) => {
    // A new issue's address follows its subject until somebody edits it.
    if (!sending && raw.slug === addressOf(raw.subject)) editor.change('slug', addressOf(subject));
    editor.change('subject', subject);
  };
  return (
    <Screen
      title={raw.subject || 'Untitled'}
      back={{ to: '/admin/newsletter', text: 'Newsletter issues' }}
      notes={<Standing view={view} editor={editor} />}
    >
      <EditorNotice editor={editor} answer={answer} />
      <EditorProblems editor={editor} isSent={given !== undefined} />
      <div className="sheet">
        <EditorClash editor={editor} />
        <SendingStanding view={view} editor={editor} />
        <div className="sheet-columns">
          <div>
            <form
              method="post"
              action={address}
              id="issue"
              className="article-form sheet-section"
              noValidate
              onSubmit={submit}
            >
              {/* The Enter key presses the first button of a form. */}
              <button type="submit" name="intent" value="keep" hidden />
              <input type="hidden" name="base" value={editor.number} />
              <input type="hidden" name="known" value={editor.known ?? ''} />
              <input type="hidden" name="number" value={raw.number} />
              <input type="hidden" name="sentAt" value={raw.sentAt} />
              <EditorField editor={editor} name="subject">
                {(described) => (
                  <input
                    {...described}
                    className="input article-title"
                    value={raw.subject}
                    onChange={({ target }) => onSubject(target.value)}
                  />
                )}
              </EditorField>
              <EditorField editor={editor} name="preheader" />
              <EditorText
                {...{ id: 'issue-body', label: issueFields.body.label, rows: issueFields.body.rows }}
                value={raw.body}
                problem={editor.errors.body}
                facts={view.facts}
                onChange={(text) => editor.change('body', text)}
              />
              <EditorField editor={editor} name="slug" />
              <EditorField editor={editor} name="archive" />
            </form>
            <Preview view={view} kept={editor.kept} address={address} />
          </div>
          <aside aria-label="Issue details">
            <div className="sheet-section sheet-acts">
              <button type="submit" form="issue" name="intent" value="keep" className="button button-quiet">
                Save as draft
              </button>
              {!sending && (
                <button type="submit" form="issue" name="intent" value="fill" className="button button-quiet">
                  Fill in the newest articles
                </button>
              )}
              {sending?.startedAt != null && (
                <button type="submit" form="issue" name="intent" value="publish" className="button button-peach">
                  Edit its page on the website
                </button>
              )}
            </div>
            {!sending && <IssueChecks checks={last?.checks ?? view.checks} />}
            {!sending && <SendIssue view={view} editor={editor} />}
            <LawHelp />
          </aside>
        </div>
        <EditorVersions view={view} editor={editor} />
        {view.draft && (
          <div className="sheet-section sheet-acts">
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
          </div>
        )}
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

export const action = (args: Route.ActionArgs) => actOnIssue(args);

export default function NewsletterIssue({ loaderData, actionData }: Route.ComponentProps) {
  return <IssueScreen key={loaderData.id} view={loaderData} answer={actionData} />;
}
