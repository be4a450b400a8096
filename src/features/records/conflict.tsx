import type { ConflictView } from './view.ts';

const sideWords = { mine: 'you changed it', theirs: 'they changed it', both: 'both of you changed it' };

/** What both have made of a record, field by field, in its form; nothing of either is lost until one is chosen. */
export function Conflict({ conflict }: { conflict: ConflictView }) {
  const { of, theirs, by, choices } = conflict;
  return (
    <section id="record-conflict" tabIndex={-1} className="sheet-section record-conflict" aria-labelledby="both">
      <header>
        <h2 id="both">{of === 'version' ? 'Published by someone else in the meantime' : 'Someone else’s draft'}</h2>
        {by && <p>{by}</p>}
      </header>
      <input type="hidden" name="merged" value={theirs} />
      <ul className="record-choices">
        {choices.map(({ field, label, mine, theirs: other, changedBy }) => (
          <li key={field}>
            <fieldset>
              <legend>
                {label} <small>{sideWords[changedBy]}</small>
              </legend>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="record-choice">
                  <input
                    type="radio"
                    name={`choice.${field}`}
                    value={side}
                    defaultChecked={side === (changedBy === 'theirs' ? 'theirs' : 'mine')}
                  />
                  <span>
                    {side === 'mine' ? 'Yours' : 'Theirs'}: <b>{(side === 'mine' ? mine : other) || 'nothing'}</b>
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {of === 'draft' && (
        <p className="sheet-acts">
          <button type="submit" name="intent" value="keep" className="button button-quiet button-small">
            Save
          </button>
        </p>
      )}
    </section>
  );
}
