import { Form, Link } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Progress, Step, StepState } from './first-day-steps.ts';

/** `label`: full name, if several buttons have the same words. */
export function Acts(props: { fields: Readonly<Record<string, string>>; label: string; words: string }) {
  const { fields, label, words } = props;
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-word" aria-label={label}>
        {words}
      </button>
    </Form>
  );
}

export interface FirstDay {
  steps: Step[];
  progress: Progress;
  samples: number;
  isHidden: boolean;
}

const signs: Record<StepState, [className: string, words: string]> = {
  done: ['sign sign-done', 'Done'],
  skipped: ['sign', 'Skipped'],
  sample: ['sign sign-warning', 'Sample'],
  open: ['sign sign-new', 'Open'],
};

/** "3 of 11 done, 1 skipped". */
export const progressWords = ({ done, of, skipped }: Progress) =>
  `${done} of ${of} done${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const samplesWords = (samples: number) =>
  samples === 0
    ? 'No sample content left on the site.'
    : `${samples} ${samples === 1 ? 'item on the site is' : 'items on the site are'} still sample content.`;

function StepRow({ step }: { step: Step }) {
  const { id, title, href, state, words, canSettle } = step;
  const [className, sign] = signs[state];
  return (
    <li className="sheet-row first-day-row">
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={href}>
            {title}
          </Link>
        </p>
        <p className="sheet-row-about">{words}</p>
      </div>
      <p className={className}>{sign}</p>
      <div className="sheet-row-acts">
        {canSettle && (
          <Acts
            fields={{ step: id, intent: 'done' }}
            label={`${title}: correct for our company`}
            words="Correct for our company"
          />
        )}
        {(state === 'open' || state === 'sample') && (
          <Acts fields={{ step: id, intent: 'skip' }} label={`Skip ${title}`} words="Skip" />
        )}
        {state === 'skipped' && (
          <Acts fields={{ step: id, intent: 'open' }} label={`Reopen: ${title}`} words="Reopen" />
        )}
      </div>
    </li>
  );
}

export function FirstDayScreen({ view, answer }: { view: FirstDay; answer: Outcome | undefined }) {
  const { steps, progress, samples, isHidden } = view;
  const { next } = progress;
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Prices and facts' }}
      title="Getting started"
      about="Make this site your own. Do the steps in any order, and stop and come back whenever you like."
    >
      <Refused outcome={answer} className="mb-3" />
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="first-day-steps">
          <header>
            <h2 id="first-day-steps">Steps</h2>
            <p>{progressWords(progress)}</p>
          </header>
          <p className="pb-4">
            {next ? (
              <Link className="button button-peach" to={next.href}>
                Continue: {next.title}
              </Link>
            ) : (
              <Link className="button button-peach" to="/admin/first-day/go-live">
                Before you go live
              </Link>
            )}
          </p>
          <ol className="sheet-rows">
            {steps.map((step) => (
              <StepRow key={step.id} step={step} />
            ))}
          </ol>
        </section>
        <section className="sheet-section" aria-labelledby="first-day-live">
          <header>
            <h2 id="first-day-live">Go live</h2>
          </header>
          <p>
            {samplesWords(samples)}{' '}
            <Link className="desk-link" to="/admin/first-day/go-live">
              See what’s left
            </Link>
          </p>
        </section>
        <section className="sheet-section" aria-label="Where this list shows">
          <p className="text-ink-600">
            {isHidden
              ? 'This list is hidden on Today. You can still open it from Prices and facts.'
              : 'This list shows on Today until you finish it or hide it.'}
          </p>
          <Form method="post" className="pt-2">
            <button
              type="submit"
              name="intent"
              value={isHidden ? 'show' : 'hide'}
              className="button button-quiet button-small"
            >
              {isHidden ? 'Show on Today' : 'Hide on Today'}
            </button>
          </Form>
        </section>
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, before'],
          ['Enter', 'open'],
          ['U', 'back'],
        ]}
      />
    </Screen>
  );
}
