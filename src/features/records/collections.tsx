import { Link } from 'react-router';
import { numberText } from '#src/lib/format.ts';
import { KeyHints } from '#src/ui/key-hints.tsx';
import type { CollectionRow } from './list.server.ts';
import { collectionPath } from './view.ts';

const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

/** Everything that the owner changes by itself: prices, people, articles … */
export function CollectionsScreen({ rows }: { rows: readonly CollectionRow[] }) {
  return (
    <section aria-labelledby="records-title">
      <header className="sheet-title">
        <div>
          <h1 id="records-title">Prices and facts</h1>
          <p>Each is said once. Whatever says it follows within two seconds: pages, the assistant, new mails.</p>
        </div>
      </header>
      <div className="sheet">
        <div className="sheet-section">
          <ul className="sheet-rows record-collections">
            {rows.map(({ name, title, lead, count, drafts, samples }) => (
              <li key={name} className="sheet-row">
                <div>
                  <p className="sheet-row-name">
                    <Link className="sheet-row-open" to={collectionPath(name)}>
                      {title}
                    </Link>
                  </p>
                  <p className="sheet-row-about">{lead}</p>
                </div>
                <p className="record-signs">
                  <span>{numberText(count)}</span>
                  {drafts > 0 && <span className="sign sign-new">{counted(drafts, 'draft', 'drafts')}</span>}
                  {samples > 0 && <span className="sign sign-warning">{counted(samples, 'sample', 'samples')}</span>}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, before'],
          ['Enter', 'open'],
        ]}
      />
    </section>
  );
}
