import { ExternalLink, Pencil, Save, X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router';
import { designedPages, managedPages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { easternText } from '#src/lib/format.ts';
import { DeskSlot } from '#src/ui/may.ts';
import { type Block, blockName, draftedPages, type PageName, sameContent } from './page-blocks.ts';
import { readWordsDraft } from './page-words.ts';
import type { Version } from './publishing.server.ts';
import type { Stale } from './use-editor.ts';

export type Side = 'mine' | 'theirs';

/** A block that differs between my draft and what somebody else published; a side may lack it. */
export interface Difference {
  id: string;
  mine: Block | undefined;
  theirs: Block | undefined;
  changedBy: Side | 'both';
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));

/** In my order, then theirs; `base` is the common origin. */
export function differences(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Difference[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const ids = [...new Set([...own.keys(), ...other.keys()])];
  return ids.flatMap((id): Difference[] => {
    const [a, b] = [own.get(id), other.get(id)];
    if (sameContent(a, b)) return [];
    const mineChanged = !sameContent(a, was.get(id));
    const theirsChanged = !sameContent(b, was.get(id));
    const changedBy = mineChanged && theirsChanged ? 'both' : mineChanged ? 'mine' : 'theirs';
    return [{ id, mine: a, theirs: b, changedBy }];
  });
}

/** A block changed by one side takes that change; in a conflict mine wins. */
const defaultSide = ({ changedBy }: Difference): Side => (changedBy === 'theirs' ? 'theirs' : 'mine');

/**
 * Merges both lists, differing blocks by `choices` (by id; else `defaultSide`). The order is that of the side that
 * moved blocks, mine if both did; a block unknown to it stays below its neighbor.
 */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: Readonly<Record<string, Side>> = {},
): Block[] {
  const [own, other] = [byId(mine), byId(theirs)];
  const taken = new Map<string, Block>();
  for (const [id, block] of [...own, ...other]) taken.set(id, own.get(id) ?? block);
  for (const difference of differences(base, mine, theirs)) {
    const side = Object.hasOwn(choices, difference.id) ? choices[difference.id] : defaultSide(difference);
    const block = side === 'theirs' ? difference.theirs : difference.mine;
    if (block) taken.set(difference.id, block);
    else taken.delete(difference.id);
  }
  const order = (blocks: readonly Block[], among: ReadonlyMap<string, Block>) =>
    blocks.map(({ id }) => id).filter((id) => among.has(id));
  const iMoved = !sameContent(order(mine, byId(base)), order(base, own));
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine];
  const ids = order(first, taken);
  order(second, taken).forEach((id, index, all) => {
    if (!ids.includes(id)) ids.splice(index === 0 ? 0 : ids.indexOf(all[index - 1] ?? '') + 1, 0, id);
  });
  return ids.flatMap((id) => taken.get(id) ?? []);
}

/** All texts of a block, one per line, for comparison. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [String(value)];
  return Object.values(value).flatMap(linesOf);
}

function SideText({ block, other, title }: { block: Block | undefined; other: Block | undefined; title: string }) {
  const known = new Set(linesOf(other?.content));
  return (
    <div className="stale-side">
      <p className="stale-title">{title}</p>
      {block ? (
        linesOf(block.content).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <p key={index} className={known.has(line) ? undefined : 'stale-differs'}>
            {line}
          </p>
        ))
      ) : (
        <p className="stale-none">This block isn’t on the page.</p>
      )}
    </div>
  );
}

function Entry(props: { difference: Difference; side: Side; onChoose(side: Side): void }) {
  const { difference, side, onChoose } = props;
  const { mine, theirs, changedBy, id } = difference;
  const block = mine ?? theirs;
  const { kind, words } = block ? blockName(block) : { kind: 'Text', words: '' };
  const who = { mine: 'changed by you', theirs: 'changed by them', both: 'changed by both of you' }[changedBy];
  return (
    <fieldset className="stale-entry" data-conflict={changedBy === 'both' || undefined}>
      <legend>
        {kind}
        {words && ` “${words}”`}, {who}
      </legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className="stale-choice">
          <input type="radio" name={`stale-${id}`} checked={side === one} onChange={() => onChoose(one)} />
          <SideText
            block={difference[one]}
            other={difference[one === 'mine' ? 'theirs' : 'mine']}
            title={one === 'mine' ? 'Yours' : 'Just published'}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Resolves a stale save block by block (design.md section 7 Managed content). */
export function StalePanel(props: {
  stale: Stale;
  mine: readonly Block[];
  onSettle(theirs: Version, merged: Block[]): void;
}) {
  const { stale, mine, onSettle } = props;
  const { theirs, base } = stale;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const found = differences(base.blocks, mine, theirs.blocks);
  const conflicts = found.filter(({ changedBy }) => changedBy === 'both').length;
  return (
    <section className="stale" aria-labelledby="stale-title">
      <h2 id="stale-title">Two versions of this page</h2>
      <p>
        Version {theirs.number} was published {theirs.savedAt ? easternText(theirs.savedAt) : ''} while you were
        editing.{' '}
        {conflicts === 0
          ? 'You changed different blocks, so you can keep both.'
          : `${conflicts === 1 ? 'One block was' : `${conflicts} blocks were`} changed by both of you. Choose which version to keep.`}{' '}
        Your choice stays a draft until you save, and their version stays in the version list.
      </p>
      {found.map((difference) => (
        <Entry
          key={difference.id}
          difference={difference}
          side={choices[difference.id] ?? defaultSide(difference)}
          onChoose={(side) => setChoices({ ...choices, [difference.id]: side })}
        />
      ))}
      <div className="stale-actions">
        <button
          type="button"
          className="button button-primary button-small"
          onClick={() => onSettle(theirs, mergeBlocks(base.blocks, mine, theirs.blocks, choices))}
        >
          Continue with this choice
        </button>
        <button type="button" className="button button-quiet button-small" onClick={() => onSettle(theirs, [...mine])}>
          Keep all of mine
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => onSettle(theirs, theirs.blocks)}
        >
          Use all of theirs
        </button>
      </div>
    </section>
  );
}

function countWords(count = 0): string {
  if (count === 0) return 'built-in';
  return count === 1 ? '1 block' : `${count} blocks`;
}

export function PageChoice({ overview, changed }: { overview: Partial<Record<PageName, number>>; changed: boolean }) {
  const [drafts, setDrafts] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in storage, and changes when this page's draft does
  useEffect(() => {
    const storage = browserStorage();
    const worded = [...managedPages, ...designedPages].flatMap(({ page }) =>
      readWordsDraft(storage, page) ? [page] : [],
    );
    setDrafts([...draftedPages(storage), ...worded]);
  }, [changed]);
  return (
    <nav aria-label="Pages" className="page-choice">
      <ul>
        {[...managedPages, ...designedPages].map(({ page, name }) => (
          <li key={page}>
            <NavLink to={`/admin/pages/${page}`} preventScrollReset>
              {name}
              <span className="page-state">
                {drafts.includes(page) ? 'draft' : countWords((overview as Record<string, number>)[page])}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** S2 §2. */
export function Toolbar(props: {
  name: string;
  path: string;
  state: string;
  editing: boolean;
  changed: boolean;
  busy: boolean;
  isSafe?: boolean;
  onEditing(editing: boolean): void;
  onSave(): void;
}) {
  const { name, path, state, editing, changed, busy, isSafe = true, onEditing, onSave } = props;
  const slot = useContext(DeskSlot);
  // In the dashboard's header (S2 §2), which stays in view.
  const buttons = (
    <>
      <button type="button" className="button button-quiet button-small" onClick={() => onEditing(!editing)}>
        {editing ? <X aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={18} />}
        {editing ? 'Exit Edit' : 'Edit Mode'}
      </button>
      <button
        type="button"
        className="button button-primary button-small"
        aria-disabled={!changed || busy}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => changed && !busy && onSave()}
      >
        <Save aria-hidden="true" size={18} />
        {busy ? 'Saving…' : 'Save Changes'}
      </button>
    </>
  );
  return (
    <header className="page-toolbar">
      <div>
        <h1>{name}</h1>
        <p className="hint">
          {changed ? `Unsaved changes${isSafe ? ', kept in this browser' : ''}` : state}
          <a className="desk-link page-open" href={path} target="_blank" rel="noopener">
            View page <ExternalLink aria-hidden="true" size={14} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      </div>
      {slot && createPortal(buttons, slot)}
    </header>
  );
}
