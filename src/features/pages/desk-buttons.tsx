import { Pencil, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import { draftedPages } from './draft.ts';

const saved = 'Nothing to save here: what you change on this tab is saved at once.';

/**
 * The header buttons of the dashboard (S2 §2) on the tabs other than Pages, which brings its own: both lead there, Save
 * Changes only when a draft waits in this browser.
 */
export function DeskButtons() {
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drafts are in storage, and change on the Pages tab only
  useEffect(() => setDraft(draftedPages(browserStorage())[0]), [pathname]);
  if (pathname.startsWith('/admin/pages')) return null;
  return (
    <>
      <Link className="button button-quiet button-small" to="/admin/pages/home" state={{ edit: true }}>
        <Pencil aria-hidden="true" size={18} /> Edit Mode
      </Link>
      {draft ? (
        <Link className="button button-primary button-small" to={`/admin/pages/${draft}`}>
          <Save aria-hidden="true" size={18} /> Save Changes
        </Link>
      ) : (
        <button type="button" className="button button-primary button-small" aria-disabled="true" title={saved}>
          <Save aria-hidden="true" size={18} /> Save Changes
        </button>
      )}
    </>
  );
}
