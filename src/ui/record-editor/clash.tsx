import { useState } from 'react';
import { inWords } from '#src/lib/records/typed.ts';
import type { RecordEditor } from './use-editor.ts';

const sides = { mine: 'Keep mine', theirs: 'Use theirs', both: 'Keep both' } as const;
type Side = keyof typeof sides;

/** Two people have changed the same fields: both are shown, and nothing is kept or published until one is chosen. */
export function EditorClash<Name extends string>({ editor }: { editor: RecordEditor<Name> }) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { clash, typed } = editor;
  if (!clash) return null;
  const { fields: both, theirs, by } = clash;
  const { fields } = editor;
  const chosen = both.every((field) => choices[field]);
  return (
    <section className="sheet-section article-clash" aria-labelledby="clash">
      <header>
        <h2 id="clash">{by} changed the same fields as you</h2>
        <p>Everything else is already merged. Choose one for each field below.</p>
      </header>
      {both.map((field) => (
        <fieldset key={field}>
          <legend>{fields[field].label}</legend>
          <div className="article-clash-both">
            <p>
              <strong>Mine</strong>{' '}
              <span className="article-clash-words">{inWords(fields, typed, field) || 'empty'}</span>
            </p>
            <p>
              <strong>Theirs</strong>{' '}
              <span className="article-clash-words">{inWords(fields, theirs, field) || 'empty'}</span>
            </p>
          </div>
          <div className="choice-of-few">
            {(Object.keys(sides) as Side[])
              .filter((side) => side !== 'both' || fields[field].kind === 'markdown')
              .map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`side-${field}`}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                  />
                  {sides[side]}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-primary"
        aria-disabled={!chosen}
        onClick={() => chosen && editor.settle(choices)}
      >
        Continue
      </button>
    </section>
  );
}
