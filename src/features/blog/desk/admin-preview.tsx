import { useState } from 'react';
import { easternDay } from '#src/lib/format.ts';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';

/** The draft on the real page, at two widths, and the link under which others can read it. */
export function ArticlePreview({ link, kept }: { link: { href: string; until: number }; kept: number }) {
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
