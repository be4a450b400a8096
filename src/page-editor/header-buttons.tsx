import { Pencil, Save } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import { DeskSlot } from '#src/ui/may.ts';
import { hasKeptSettings } from './kept-settings.ts';
import { draftedPages } from './page-blocks.ts';

const nothing = 'Nothing to save. There are no unsaved changes in this browser.';
const settings = '/admin/settings';
const saveClass = 'button button-primary button-small';
const words = (
  <>
    <Save aria-hidden="true" size={18} /> Save Changes
  </>
);

/** Path of unsaved work in this browser: a page's draft, else the settings. */
function waiting(): string | undefined {
  const storage = browserStorage();
  const [page] = draftedPages(storage);
  if (page) return `/admin/pages/${page}`;
  return hasKeptSettings(storage) ? settings : undefined;
}

/** Links to the editor and to unsaved work; `onSave` saves this tab's changes instead. */
function Buttons({ onSave }: { onSave?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is in storage, and changes where it is edited
  useEffect(() => setPlace(waiting()), [pathname, onSave === undefined]);
  const elsewhere = place === pathname ? undefined : place;
  return (
    <>
      <Link className="button button-quiet button-small" to="/admin/pages/home" state={{ edit: true }}>
        <Pencil aria-hidden="true" size={18} /> Edit Mode
      </Link>
      {onSave ? (
        <button type="button" className={saveClass} onClick={onSave}>
          {words}
        </button>
      ) : elsewhere ? (
        <Link className={saveClass} to={elsewhere}>
          {words}
        </Link>
      ) : (
        <button type="button" className={saveClass} aria-disabled="true" title={nothing}>
          {words}
        </button>
      )}
    </>
  );
}

/**
 * The dashboard's header buttons (S2 §2) on tabs without their own (Pages and Settings have some). Save Changes leads
 * to unsaved work.
 */
export function HeaderButtons() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/admin/pages') || pathname === settings) return null;
  return <Buttons />;
}

/** For the Settings tab: Save Changes calls `onSave`, if there are changes. */
export function SettingsButtons({ onSave }: { onSave: (() => void) | undefined }) {
  const slot = useContext(DeskSlot);
  return slot && createPortal(<Buttons onSave={onSave} />, slot);
}
