import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { numberText } from '#src/lib/format.ts';
import { IfMay } from '#src/ui/may.tsx';
import { KeyHints, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/records';
import { type CollectionRow, loadCollections } from './record-list.server.ts';
import { collectionPath } from './record-words.ts';

const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

function Rows({ rows }: { rows: readonly CollectionRow[] }) {
  return (
    <ul className="sheet-rows">
      {rows.map(({ name, title, lead, count, drafts, samples, desk }) => (
        <IfMay key={name} open={desk ?? collectionPath(name)}>
          <li className="sheet-row grid-cols-[minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_auto]">
            <div>
              <p className="sheet-row-name">
                <Link className="sheet-row-open" to={collectionPath(name)}>
                  {title}
                </Link>
              </p>
              <p className="sheet-row-about">{lead}</p>
            </div>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-600 tabular-nums max-sm:mt-1">
              <span>{numberText(count)}</span>
              {drafts > 0 && <span className="sign sign-new">{counted(drafts, 'draft', 'drafts')}</span>}
              {samples > 0 && <span className="sign sign-warning">{counted(samples, 'sample', 'samples')}</span>}
            </p>
          </li>
        </IfMay>
      ))}
    </ul>
  );
}

export default function Records({ loaderData: { rows } }: Route.ComponentProps) {
  const words = rows.filter(({ isWords }) => isWords);
  return (
    <Screen
      title="Prices and facts"
      about="Change something once and it updates everywhere within two seconds: pages, assistant and new emails."
      acts={
        <p className="lead-ways mt-1 text-ink-600">
          <IfMay open="/admin/first-day">
            <Link className="desk-link" to="/admin/first-day">
              Getting started
            </Link>
          </IfMay>
          <IfMay open="/admin/records/import">
            <Link className="desk-link" to="/admin/records/import">
              Import
            </Link>
          </IfMay>
          <IfMay open="/admin/records/export.json">
            <a className="desk-link" href="/admin/records/export.json" download>
              Export all as a file
            </a>
          </IfMay>
        </p>
      }
    >
      <div className="sheet">
        <div className="sheet-section">
          <Rows rows={rows.filter(({ isWords }) => !isWords)} />
        </div>
        {words.length > 0 && (
          <SheetSection
            id="records-words"
            title="Text on designed pages"
            about="edit it in place with Edit Mode on Pages; see versions here"
          >
            <Rows rows={words} />
          </SheetSection>
        )}
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, previous'],
          ['Enter', 'open'],
        ]}
      />
    </Screen>
  );
}

export const meta = deskTitle('Prices and facts');
export const loader = async (args: Route.LoaderArgs) => ({ rows: await loadCollections(await requireSignIn(args)) });
