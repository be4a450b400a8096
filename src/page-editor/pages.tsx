import {
  blocksWords,
  designed as designedPages,
  designedWords,
  editorMessages,
  managed as managedPages,
} from 'content:page-editor';
import { Copy, ExternalLink, Pencil, Save, X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, redirect, useLocation } from 'react-router';
import { blocksField, isPageName, type PageName, pageOf } from '#src/content/blocks.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { sameTyped, type Typed } from '#src/lib/records/editing.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { blockName } from '#src/records/blocks-field.tsx';
import {
  DiscardDraft,
  EditorClash,
  EditorKept,
  EditorProblems,
  EditorSaid,
  Looked,
  VersionsPanel,
} from '#src/records/editor.tsx';
import { EditorFields } from '#src/records/fields.tsx';
import { loadRecord } from '#src/records/record.server.ts';
import { recordPath } from '#src/records/record-words.ts';
import { type Editor, useEditor } from '#src/records/use-editor.ts';
import { DeskSlot } from '#src/ui/may.tsx';
import type { Route } from './+types/pages';
import { PageFrame } from './page-frame.tsx';
import { seedBlocks } from './pages.server.ts';

const allPages = [...managedPages, ...designedPages];
const blocksIn = ({ blocks }: Typed = {}) => (Array.isArray(blocks) ? blocks : []) as readonly Typed[];

function countWords(count = 0): string {
  if (count === 0) return 'built-in';
  return count === 1 ? '1 block' : `${count} blocks`;
}

function PageChoice({ overview, drafts }: { overview: Readonly<Record<string, number>>; drafts: readonly string[] }) {
  return (
    <nav aria-label="Pages" className="page-choice -mx-4 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:px-8">
      <ul className="flex gap-2">
        {allPages.map(({ page, name }) => (
          <li key={page}>
            <NavLink to={`/admin/pages/${page}`} preventScrollReset>
              {name}
              <span className="page-state">{drafts.includes(page) ? 'draft' : countWords(overview[page])}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** S2 §2. Its buttons are in the dashboard's header, which stays in view. */
function Toolbar(props: {
  name: string;
  path: string;
  state: string;
  editing: boolean;
  editor: Editor;
  changed: boolean;
  onEditing(editing: boolean): void;
  onSave(): void;
}) {
  const { name, path, state, editing, editor, changed, onEditing, onSave } = props;
  const slot = useContext(DeskSlot);
  const buttons = (
    <>
      <button
        type="button"
        className="button button-quiet button-small desk-button max-[30rem]:px-2.5 max-[30rem]:text-sm max-[30rem]:whitespace-nowrap"
        onClick={() => onEditing(!editing)}
      >
        {editing ? <X aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={18} />}
        {editing ? 'Exit Edit' : 'Edit Mode'}
      </button>
      <button
        type="button"
        className="button button-primary button-small desk-button max-[30rem]:px-2.5 max-[30rem]:text-sm max-[30rem]:whitespace-nowrap"
        aria-disabled={!changed}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => changed && onSave()}
      >
        <Save aria-hidden="true" size={18} />
        Save Changes
      </button>
    </>
  );
  return (
    <header className="page-toolbar">
      <div>
        <h1>{name}</h1>
        <p className="hint mb-3 flex flex-wrap gap-x-4 text-sm text-ink-600">
          {state}
          <EditorKept editor={editor} />
          <a className="desk-link inline-flex min-h-6 items-center gap-1" href={path} target="_blank" rel="noopener">
            View page <ExternalLink aria-hidden="true" size={14} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      </div>
      {slot && createPortal(buttons, slot)}
    </header>
  );
}

/** Of a page without blocks; a policy is a record, so it links there. */
function EmptyWords({ page }: { page: PageName }) {
  const { blocks } = pageOf(page);
  return (
    <>
      <p>{blocksWords[blocks].empty}</p>
      {blocks === 'policy' && (
        <p>
          <a className="desk-link" href={`/admin/records/policies/${page}`}>
            {blocksWords.policy.record}
          </a>
        </p>
      )}
    </>
  );
}

function Summary({ page, blocks }: { page: string; blocks: readonly Typed[] }) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-sm border border-ink-200 border-t-ink-300 bg-white p-5 text-ink-600"
      aria-labelledby="summary-title"
    >
      <h2 id="summary-title" className="font-semibold text-ink-900">
        On this page
      </h2>
      {!isPageName(page) && <p>{designedWords.summary}</p>}
      {isPageName(page) && blocks.length === 0 && <EmptyWords page={page} />}
      {isPageName(page) && blocks.length > 0 && (
        <ol>
          {blocks.map((block) => {
            const { kind, words } = blockName(blocksField(page), block);
            return (
              <li key={String(block.id)} className="border-t border-ink-100 py-2 leading-snug">
                <span className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-ink-600">{kind}</span>
                {words && <span className="block truncate font-semibold text-ink-900">{words}</span>}
              </li>
            );
          })}
        </ol>
      )}
      <p className="hint text-sm">Turn on Edit Mode to change it.</p>
    </section>
  );
}

type PageView = Awaited<ReturnType<typeof loader>>;

function EditPanel(props: { view: PageView; editor: Editor; open: string | undefined; onOpen(id?: string): void }) {
  const { view, editor, open, onOpen } = props;
  const { id: page, seed, images } = view;
  const { blocks } = view.fields;
  const own = blocksIn(editor.typed);
  const fresh = Object.fromEntries(seed.map(({ type, content }) => [type, Object(content)]));
  const form = {
    ...{ errors: editor.errors, typed: editor.typed, published: view.published, change: editor.change },
    ...{ facts: view.facts, pictures: images, open, onOpen, fresh: pageIsPolicy(page) ? fresh : {} },
  };
  return (
    <div className="grid gap-5">
      {isPageName(page) && own.length === 0 && (
        <div className="grid justify-items-start gap-3 rounded-2xl border border-dashed border-ink-300 bg-white p-6 text-ink-600">
          {!pageIsPolicy(page) && <p className="text-lg leading-snug font-semibold text-ink-900">{wordsNote(view)}</p>}
          <p className={pageIsPolicy(page) ? 'text-lg leading-snug font-semibold text-ink-900' : undefined}>
            {editorMessages.empty}
          </p>
          <EmptyWords page={page} />
          {seed.length > 0 && (
            <button
              type="button"
              className="button button-primary button-small"
              onClick={() => editor.change('blocks', seed)}
            >
              <Copy aria-hidden="true" size={18} /> Start from the built-in content
            </button>
          )}
        </div>
      )}
      {!isPageName(page) && (
        <p className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-sm border border-ink-200 border-t-ink-300 bg-white p-5 text-ink-600">
          {designedWords.summary}
        </p>
      )}
      {blocks && <EditorFields fields={{ blocks }} form={form} />}
      {view.draft && (
        <DiscardDraft
          draft={view.draft}
          label="Discard my changes"
          className="discard inline-flex min-h-10 items-center gap-2 justify-self-start font-semibold text-red-700 hover:underline hover:underline-offset-4"
          onDiscard={() => void editor.send('drop')}
        />
      )}
    </div>
  );
}

const pageIsPolicy = (page: string) => page === 'privacy' || page === 'terms';

/** Of a page without blocks: whether its words are the owner's. */
const wordsNote = ({ versions }: Pick<PageView, 'versions'>): string =>
  versions[0]?.state === 'own' ? editorMessages.wordsChanged : editorMessages.designed;

function stateOf({ versions, published, draft }: PageView, changed: boolean): string {
  if (draft?.publishAt) return `Changes scheduled for ${easternText(draft.publishAt)} ET.`;
  if (changed) return 'Unsaved changes. Visitors don’t see them until you save.';
  const [newest] = versions;
  if (!newest?.savedAt || newest.state === 'built-in') {
    return newest?.savedAt ? `Built-in content, since ${easternText(newest.savedAt)}` : 'Built-in content';
  }
  return `${blocksIn(published).length === 0 ? 'Built-in content, since' : 'Published'} ${easternText(newest.savedAt)}`;
}

/** S2 §2 Admin dashboard. */
function PagesTab({ view }: { view: PageView }) {
  const { id: page, page: about, overview, drafts } = view;
  const { state } = useLocation() as { state: { edit?: boolean } | null };
  const address = recordPath(wordsName(page), page);
  const [place] = useState({ storageKey: 'adminContent', entry: page });
  const editor = useEditor(view, address, place);
  const [editing, setEditing] = useState(state?.edit === true || view.draft !== undefined);
  const [open, setOpen] = useState<string>();
  const changed = !sameTyped(editor.typed, view.published);
  // What was brought back from this browser is shown where it is edited.
  useEffect(() => {
    if (changed) setEditing(true);
  }, [changed]);
  const save = () => void editor.publish({ when: 'now' });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (changed) save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const here = `/admin/pages/${page}`;
  const { looked } = view;
  // Words change in the frame itself; all else is drawn by the server, from the draft.
  const drawn = JSON.stringify([view.number, blocksIn(editor.seen), editor.replaced]);
  const stamp = looked ? `version=${looked.version.number}` : `at=${hashOf(drawn)}`;
  const src = `${address}/preview?path=${encodeURIComponent(about.path)}&words=1&${stamp}`;
  const isReplaced = isPageName(page) && pageOf(page).blocks === 'replaces' && blocksIn(editor.typed).length > 0;
  return (
    <>
      <Toolbar
        name={about.name}
        path={about.path}
        state={stateOf(view, changed)}
        {...{ editing, editor, changed }}
        onEditing={(on) => {
          setOpen(undefined);
          setEditing(on);
        }}
        onSave={save}
      />
      <PageChoice overview={overview} drafts={changed ? [...drafts, page] : drafts} />
      <EditorSaid editor={editor} />
      <div className="mt-4 [&_button]:font-semibold [&_button]:underline [&_button]:underline-offset-4">
        <EditorProblems editor={editor} onBlock={(nth) => setOpen(String(blocksIn(editor.typed)[nth]?.id))} />
      </div>
      <EditorClash editor={editor} />
      <div
        className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] data-editing:lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
        data-editing={editing || undefined}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          {editing ? (
            <EditPanel view={view} editor={editor} open={open} onOpen={setOpen} />
          ) : (
            <Summary page={page} blocks={blocksIn(editor.typed)} />
          )}
          <VersionsPanel view={view} editor={editor} address={here} />
          <Looked view={view} editor={editor} address={here} />
        </div>
        <div className="min-w-0 max-lg:order-first in-data-editing:max-lg:order-last lg:sticky lg:top-24 lg:self-start">
          <PageFrame
            editor={editor}
            src={src}
            editing={editing && !looked && !isReplaced}
            frozen={looked !== undefined}
            facts={view.facts}
            chosen={open}
            onPick={setOpen}
          />
          {isPageName(page) && (
            <p className="hint mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-600">
              {blocksIn(editor.typed).length === 0 ? editorMessages.builtIn : blocksWords[pageOf(page).blocks].shown}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** Short, to tell one state of the page from another in an address. */
function hashOf(text: string): string {
  let hash = 5381;
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}

export const meta = deskTitle('Pages');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const { content, live, records } = parts;
  const page = allPages.find((one) => one.page === args.params.page);
  const collection = page && collectionNamed(wordsName(page.page));
  if (!page || !collection) throw redirect('/admin/pages/home');
  const look = new URL(args.request.url).searchParams.get('version');
  const [view, drafts, images] = await Promise.all([
    loadRecord(parts, { collection, id: page.page }, look),
    records.drafts.list(),
    content.images.list(),
  ]);
  if (!view) throw redirect('/admin/pages/home');
  const pictures = images.map(({ src, name, picture }) => ({
    ...{ src, name, thumbnail: picture.sources[0]?.srcSet.split(' ')[0] ?? src },
  }));
  const counts = managedPages.map(({ page: name }) => {
    const item = live().records[wordsName(name)]?.find(({ id }) => id === name);
    return [name, Array.isArray(item?.blocks) ? item.blocks.length : 0];
  });
  return {
    ...{ ...view, page, images: pictures },
    overview: Object.fromEntries(counts) as Record<string, number>,
    drafts: drafts.filter(({ collection: name, id }) => name === wordsName(id)).map(({ id }) => id),
    seed: isPageName(page.page) ? seedBlocks(page.page) : [],
  };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesTab key={loaderData.id} view={loaderData} />;
}
