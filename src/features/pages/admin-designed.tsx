import { useEffect, useState } from 'react';
import { type designedPages, designedWords, editorMessages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { Outcome } from './admin-outcome.tsx';
import { PreviewFrame } from './admin-preview.tsx';
import { PageChoice, Toolbar } from './admin-toolbar.tsx';
import { WordsConflicts, WordsNote, WordsOnPage } from './admin-words.tsx';
import type { PageName } from './blocks.ts';
import { BuiltIn } from './built-in.tsx';
import { useWords } from './use-words.ts';
import { readWordsDraft } from './words.ts';

/** A designed page without blocks: the page, and its words where they stand (docs/decisions/13-facts-and-words.md). */
export function DesignedTab(props: {
  page: (typeof designedPages)[number];
  overview: Partial<Record<PageName, number>>;
}) {
  const { page, name, path } = props.page;
  const [editing, setEditing] = useState(false);
  const [at, setAt] = useState<string>();
  const words = useWords(page, editing);
  // Texts that were changed and not saved are shown again.
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
          {isOnPage && (
            <p role="status" className="hint preview-note">
              <WordsNote editor={words} at={at} />
              {words.changed && (
                <button type="button" className="discard" onClick={words.discard}>
                  Discard my text changes
                </button>
              )}
            </p>
          )}
          <PreviewFrame chosen={undefined}>
            {isOnPage ? <WordsOnPage editor={words} at={at} onAt={setAt} /> : <BuiltIn path={path} />}
          </PreviewFrame>
          {words.failed && <p className="field-error">{editorMessages.failed}</p>}
        </div>
      </div>
    </>
  );
}
