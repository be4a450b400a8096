import { useState } from 'react';
import { easternText } from '#src/lib/format.ts';
import type { Block } from './blocks.ts';
import type { Version } from './publishing.server.ts';
import { blockName } from './rules.ts';
import { type Difference, defaultSide, differences, mergeBlocks, type Side } from './rules-merge.ts';
import type { Stale } from './use-editor.ts';

/** Everything that a block says, one field a line, so that two of them can be read side by side. */
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

/** Both texts of a stale save, block by block, and ways to take either (design.md section 7 Managed content). */
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
