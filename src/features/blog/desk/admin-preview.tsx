import { useState } from 'react';
import { easternDay } from '#src/lib/format.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';

const widths = { phone: '360 px', desk: '1280 px' } as const;
type Width = keyof typeof widths;

/** The draft on the real page, at two widths, and the link under which others can read it. */
export function ArticlePreview({ link, kept }: { link: { href: string; until: number }; kept: number }) {
  const [width, setWidth] = useState<Width>();
  const address = new URL(link.href).pathname;
  return (
    <section className="sheet-section" aria-labelledby="preview">
      <header>
        <h2 id="preview">Preview</h2>
        <p>the page as visitors will see it, with what is kept of the draft</p>
      </header>
      <div className="choice-of-few needs-script">
        {(Object.keys(widths) as Width[]).map((one) => (
          <label key={one}>
            <input type="radio" name="preview-width" checked={width === one} onChange={() => setWidth(one)} />
            {widths[one]}
          </label>
        ))}
      </div>
      <p className="field mt-3">
        <label htmlFor="draft-link">Link to the draft, for others</label>
        <input id="draft-link" className="input" readOnly value={link.href} onFocus={({ target }) => target.select()} />
        <span className="hint">
          Whoever has it reads the draft without signing in, until {easternDay(link.until).text}.{' '}
          <a className="desk-link" href={address} target="_blank" rel="noreferrer">
            Open it (in a new tab)
          </a>
        </span>
      </p>
      {width && (
        <ScrollRegion label={`Preview at ${widths[width]}`} className="article-preview">
          <iframe
            key={kept}
            title={`The draft at ${widths[width]}`}
            src={address}
            className={`article-preview-${width}`}
          />
        </ScrollRegion>
      )}
    </section>
  );
}
