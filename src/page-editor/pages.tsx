import { useEffect, useRef, useState } from 'react';
import { redirect, useLocation } from 'react-router';
import { company } from '#src/content/company.ts';
import { blocksWords, designedPages, designedWords, editorMessages } from '#src/content/page-editor.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { easternText } from '#src/lib/format.ts';
import { wordsName } from '#src/lib/records/words.ts';
import type { Route } from './+types/pages';
import { EditPanel, EmptyWords } from './admin-panel.tsx';
import { Outcome, PreviewFrame, Question, Restore, Versions, versionName } from './admin-preview.tsx';
import { PageChoice, StalePanel, Toolbar } from './admin-stale.tsx';
import { ImageLibrary, WordsConflicts, WordsNote, WordsOnPage } from './admin-words.tsx';
import * as api from './api.ts';
import { readVersion } from './api.ts';
import type { UploadedImage } from './images.server.ts';
import { Amiss, ManagedBlocks, ManagedPage } from './managed.tsx';
import { type Block, blockName, isPageName, type PageName, pageOf, type ShownBlock } from './page-blocks.ts';
import editorStyles from './page-editor.css?url';
import { readWordsDraft } from './page-words.ts';
import type { Version, VersionEntry } from './publishing.server.ts';
import { seedBlocks } from './seed.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { useWords, type WordsEditor } from './use-words.ts';

async function readMain(path: string, signal: AbortSignal): Promise<Element | undefined> {
  const response = await fetch(path, { signal });
  // The 404 page is a page too.
  if (!response.ok && response.status !== 404) return undefined;
  const main = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  for (const active of main?.querySelectorAll('script, noscript, iframe, object') ?? []) active.remove();
  return main ?? undefined;
}

/** The built-in page, shown while it has no blocks; not operable. */
function BuiltIn({ path }: { path: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    readMain(path, controller.signal).then(
      (main) => {
        setFailed(!main);
        if (main && box.current) box.current.replaceChildren(box.current.ownerDocument.adoptNode(main));
      },
      () => setFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [path]);
  return (
    <>
      {failed && <p className="wrap managed-flow">We can’t load the built-in page right now.</p>}
      <div ref={box} inert />
    </>
  );
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Headings of the built-in page that are missing from the blocks; empty if it cannot be read. */
async function lostHeadings(page: PageName, blocks: readonly Block[]): Promise<string[]> {
  const main = await readMain(pageOf(page).path, new AbortController().signal).catch(() => undefined);
  const kept = plain(JSON.stringify(blocks));
  const headings = [...(main?.querySelectorAll('h2') ?? [])].map((heading) => plain(heading.textContent ?? ''));
  return [...new Set(headings)].filter((heading) => heading !== '' && !kept.includes(heading.replaceAll('"', '\\"')));
}

/**
 * Confirms publishing the first blocks of a designed page and lists what visitors lose. Render `question` in the page;
 * call `save`.
 */
function useReplaceQuestion(page: PageName, editor: Editor) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [lost, setLost] = useState<readonly string[]>([]);
  const { published, blocks } = editor;
  async function save() {
    const isFirst = published.blocks.length === 0 && blocks.length > 0;
    if (pageOf(page).blocks !== 'replaces' || !isFirst) return editor.save();
    setLost(await lostHeadings(page, blocks));
    dialog.current?.showModal();
  }
  const question = (
    <Question
      dialog={dialog}
      title={`Replace the designed page “${pageOf(page).name}”?`}
      keep="Keep designed page"
      confirm="Replace page"
      onConfirm={() => void editor.save()}
    >
      <p>
        Visitors will see your {blocks.length === 1 ? 'one block' : `${blocks.length} blocks`} in its place.
        {lost.length > 0 && ' They’ll no longer see:'}
      </p>
      {lost.length > 0 && (
        <ul className="list-disc pl-5">
          {lost.map((heading) => (
            <li key={heading}>{heading}</li>
          ))}
        </ul>
      )}
      <p>Drawings, the map and the review stars aren’t blocks, so they’ll be gone too.</p>
      <p>To change just a sentence, click it in the page shown here. You can restore the built-in page anytime.</p>
    </Question>
  );
  return { save, question };
}

const restMs = 250;

/**
 * Renders blocks on the server (the only sanitizer), debounced. `known`: what the server already rendered. Keeps the
 * last result until a new one arrives.
 */
function usePreview(
  page: PageName,
  blocks: readonly Block[],
  known: { blocks: readonly Block[]; shown: readonly ShownBlock[] },
) {
  const [shown, setShown] = useState(known.shown);
  const [problem, setProblem] = useState('');
  const isKnown = blocks === known.blocks;

  useEffect(() => {
    if (isKnown) {
      setShown(known.shown);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await api.preview(page, blocks, controller.signal);
        if (answer.ok) setShown(answer.value.blocks);
        setProblem(answer.ok ? '' : answer.reason);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [page, blocks, isKnown, known.shown]);

  return { shown: isKnown ? known.shown : shown, problem };
}

interface PagesTabData {
  page: PageName;
  newest: Version;
  /** `newest` as visitors see it. */
  shown: ShownBlock[];
  versions: VersionEntry[];
  overview: Partial<Record<PageName, number>>;
  seed: Block[];
  images: UploadedImage[];
  wordsChanged: boolean;
}

function Summary({ page, blocks }: { page: PageName; blocks: readonly Block[] }) {
  return (
    <section className="page-summary" aria-labelledby="summary-title">
      <h2 id="summary-title">On this page</h2>
      {blocks.length === 0 ? (
        <EmptyWords page={page} />
      ) : (
        <ol>
          {blocks.map((block) => {
            const { kind, words } = blockName(block);
            return (
              <li key={block.id}>
                <span className="block-kind">{kind}</span>
                {words && <span className="block-words">{words}</span>}
              </li>
            );
          })}
        </ol>
      )}
      <p className="hint">Turn on Edit Mode to change it.</p>
    </section>
  );
}

function stateOf({ savedAt, blocks }: Version): string {
  if (savedAt === null) return 'Built-in content';
  return `${blocks.length === 0 ? 'Built-in content, since' : 'Published'} ${easternText(savedAt)}`;
}

/** Renders the whole page where blocks replace it. */
function Shown(props: {
  page: PageName;
  blocks: readonly ShownBlock[];
  isBuiltIn: boolean;
  words: WordsEditor | undefined;
  at: string | undefined;
  onAt(field: string | undefined): void;
}) {
  const { page, blocks, words, at, onAt } = props;
  if (words)
    return (
      <>
        <WordsOnPage editor={words} at={at} onAt={onAt} />
        {blocks.length > 0 && <ManagedBlocks blocks={blocks} place="preview" />}
      </>
    );
  if (blocks.length === 0 && props.isBuiltIn) return <BuiltIn path={pageOf(page).path} />;
  if (blocks.length === 0) return <Amiss text={`${editorMessages.empty} ${editorMessages.emptyMeans}`} />;
  if (pageOf(page).blocks !== 'replaces') return <ManagedBlocks blocks={blocks} place="preview" />;
  return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} place="preview" />;
}

/** S2 §2 Admin dashboard. */
function PagesTab(data: PagesTabData) {
  const { page, newest, seed, images } = data;
  const { state } = useLocation() as { state: { edit?: boolean } | null };
  const editor = useEditor(page, newest, state?.edit === true);
  const words = useWords(page, editor.editing);
  const { setEditing } = editor;
  // Unsaved texts reopen edit mode, as blocks do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (readWordsDraft(browserStorage(), page)) setEditing(true);
  }, [page]);
  const [at, setAt] = useState<string>();
  const [open, setOpen] = useState<string>();
  const [looking, setLooking] = useState<{ number: number; shown: readonly ShownBlock[] }>();
  const [lookProblem, setLookProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const replacing = useReplaceQuestion(page, editor);
  const { shown, problem } = usePreview(page, editor.blocks, { blocks: newest.blocks, shown: data.shown });

  function choose(id: string | undefined) {
    setLooking(undefined);
    setOpen(id);
  }
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  function save() {
    if (editor.changed && !editor.busy) void replacing.save();
    if (words.changed && !words.busy) void words.save();
  }

  async function look(number: number | undefined) {
    setLookProblem('');
    if (number === undefined) return setLooking(undefined);
    const answer = await readVersion(page, number);
    if (answer.ok) setLooking({ number, shown: answer.value.shown });
    else setLookProblem(answer.reason);
  }

  function restore(number: number) {
    setLooking(undefined);
    void editor.restore(number).then(() => number === 0 && words.reread());
  }

  const builtIn = data.wordsChanged && data.versions.find(({ number }) => number === 0);
  const isReplaced = pageOf(page).blocks === 'replaces' && shown.length > 0;
  const isOnPage = editor.editing && words.words !== undefined && !looking && !isReplaced;
  return (
    <ImageLibrary value={images}>
      <Toolbar
        {...pageOf(page)}
        state={stateOf(editor.published)}
        editing={editor.editing}
        changed={editor.changed || words.changed}
        busy={editor.busy || words.busy}
        isSafe={editor.isSafe}
        onEditing={(editing) => {
          if (!editing) choose(undefined);
          setEditing(editing);
        }}
        onSave={save}
      />
      {replacing.question}
      <PageChoice overview={data.overview} changed={editor.changed} />
      <Outcome editor={editor} onOpen={choose} />
      <Outcome editor={{ ...words, problems: [], blocks: [] }} onOpen={choose} />
      <WordsConflicts editor={words} />
      {!editor.stale && editor.changed && newest.number > editor.base.number && (
        <p className="notice page-notice">
          Version {newest.number} of this page was published while you were editing. When you save, you can compare it
          with yours.
        </p>
      )}
      {editor.stale && <StalePanel stale={editor.stale} mine={editor.blocks} onSettle={editor.settle} />}
      <div className="page-editor" data-editing={editor.editing || undefined}>
        <div className="page-editor-work">
          {!editor.editing && <Summary page={page} blocks={editor.blocks} />}
          {editor.editing && (
            <EditPanel
              {...{ page, editor, seed, open, heading }}
              wordsBack={
                builtIn && <Restore entry={builtIn} disabled={editor.changed} named onRestore={() => restore(0)} />
              }
              onOpen={choose}
            />
          )}
          <Versions
            versions={data.versions}
            wordsChanged={data.wordsChanged}
            looking={looking?.number}
            changed={editor.changed}
            onLook={(number) => void look(number)}
            onRestore={restore}
          />
        </div>
        <div className="page-editor-preview">
          {isOnPage && <WordsNote editor={words} at={at} />}
          <PreviewFrame chosen={open} onPick={editor.editing ? choose : undefined}>
            <Shown
              page={page}
              blocks={looking?.shown ?? shown}
              isBuiltIn={(looking?.shown ?? newest.blocks).length === 0}
              words={isOnPage ? words : undefined}
              at={at}
              onAt={setAt}
            />
          </PreviewFrame>
          <p className="hint preview-note">
            {looking
              ? `You’re viewing ${versionName(looking.number)}.`
              : shown.length === 0 && newest.blocks.length === 0
                ? editorMessages.builtIn
                : blocksWords[pageOf(page).blocks].shown}
          </p>
          <p role="status" className="field-error">
            {problem || lookProblem}
          </p>
        </div>
      </div>
    </ImageLibrary>
  );
}

/** A designed page without blocks, with its words editable in place (docs/decisions/13-facts-and-words.md). */
function DesignedTab(props: { page: (typeof designedPages)[number]; overview: Partial<Record<PageName, number>> }) {
  const { page, name, path } = props.page;
  const [editing, setEditing] = useState(false);
  const [at, setAt] = useState<string>();
  const words = useWords(page, editing);
  // Unsaved texts reopen edit mode.
  useEffect(() => {
    if (readWordsDraft(browserStorage(), page)) setEditing(true);
  }, [page]);
  const save = () => {
    if (words.changed && !words.busy) void words.save();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const isOnPage = editing && words.words !== undefined;
  return (
    <>
      <Toolbar
        {...{ name, path, editing, changed: words.changed, busy: words.busy }}
        state="Text on the designed page"
        onEditing={setEditing}
        onSave={save}
      />
      <PageChoice overview={props.overview} changed={words.changed} />
      <Outcome editor={{ ...words, problems: [], blocks: [] }} onOpen={() => {}} />
      <WordsConflicts editor={words} />
      <div className="page-editor">
        <div className="page-editor-work">
          <section className="page-summary" aria-labelledby="summary-title">
            <h2 id="summary-title">On this page</h2>
            <p>{designedWords.summary}</p>
            <p>
              <a className="desk-link" href={`/admin/records/${wordsName(page)}/${page}`}>
                {designedWords.record}
              </a>
            </p>
            {!editing && <p className="hint">Turn on Edit Mode to change it.</p>}
          </section>
        </div>
        <div className="page-editor-preview">
          {isOnPage && <WordsNote editor={words} at={at} />}
          <PreviewFrame chosen={undefined}>
            {isOnPage ? <WordsOnPage editor={words} at={at} onAt={setAt} /> : <BuiltIn path={path} />}
          </PreviewFrame>
          {words.failed && <p className="field-error">{editorMessages.failed}</p>}
        </div>
      </div>
    </>
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = deskTitle('Pages');

export async function loader(args: Route.LoaderArgs) {
  const { content, records } = await requireSignIn(args);
  const { page } = args.params;
  const designed = designedPages.find((one) => one.page === page);
  if (designed) return { designed, overview: await content.desk.overview() };
  if (!isPageName(page)) throw redirect('/admin/pages/home');
  const words = collectionNamed(wordsName(page));
  const [newest, versions, overview, images, said] = await Promise.all([
    content.desk.newest(page),
    content.desk.versions(page),
    content.desk.overview(),
    content.images.list(),
    words && records.publishing.newest(words, page),
  ]);
  const wordsChanged = said?.state === 'own';
  const shown = (await content.preview(page, newest.blocks)) ?? [];
  return { page, newest, shown, versions, overview, images, seed: seedBlocks(page), wordsChanged };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  if ('designed' in loaderData && loaderData.designed) {
    const { designed, overview } = loaderData;
    return <DesignedTab key={designed.page} page={designed} overview={overview} />;
  }
  return <PagesTab key={loaderData.page} {...loaderData} />;
}
