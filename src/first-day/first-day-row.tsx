import { Form, Link, useSearchParams } from 'react-router';

/** Query parameter of screens opened from the list. */
export const fromFirstDay = 'first-day';

/** Link back, on screens opened from the list. */
export function BackToFirstDay() {
  return (
    useSearchParams()[0].has(fromFirstDay) && (
      <p className="mb-3 border-b border-ink-200 pb-2 text-[0.95rem]">
        <Link className="desk-link" to="/admin/first-day" data-shortcut="first-day">
          Back to Getting started
        </Link>
      </p>
    )
  );
}

export const samplesWords = (samples: number) =>
  samples === 0
    ? 'No sample content left on the site.'
    : `${samples} ${samples === 1 ? 'item on the site is' : 'items on the site are'} still sample content.`;

/** Link on Today; can be hidden for good. `left`: steps still to do. */
export function FirstDayRow({ left, samples }: { left: number; samples: number }) {
  return (
    <section
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-ink-200 pb-2 text-[0.95rem] text-ink-600"
      aria-label="Getting started"
    >
      <p>
        Make this site yours: {left === 0 ? 'all steps done' : `${left} ${left === 1 ? 'step' : 'steps'} to go`}.{' '}
        {samplesWords(samples)}{' '}
        <Link className="desk-link" to="/admin/first-day">
          Getting started
        </Link>
      </p>
      <Form method="post" action="/admin/first-day">
        <input type="hidden" name="back" value="today" />
        <button type="submit" name="intent" value="hide" className="button-word">
          Hide this
        </button>
      </Form>
    </section>
  );
}
