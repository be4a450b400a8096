import { type SyntheticEvent, useRef, useState } from 'react';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { RecordView } from './record.server.ts';
import { recordPath } from './record-words.ts';

/** A page as it would be with the draft published. */
export function Preview({ view }: { view: RecordView }) {
  const { collection, draft, preview } = view;
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const scrolled = useRef(0);
  const isReady = draft && preview && view.changes.length > 0;
  const page = preview?.pages.some(({ path }) => path === chosen) ? chosen : preview?.first;
  const src = `${recordPath(collection.name, view.id)}/preview?path=${encodeURIComponent(page ?? '')}&draft=${draft?.changedAt}`;
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
          {draft && view.changes.length > 0 ? 'There’s nothing to preview yet.' : 'Change something to see a preview.'}
        </p>
      )}
      {isReady && (
        <>
          <div className="record-preview">
            <p>
              <label htmlFor="preview-page">Page</label>
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
