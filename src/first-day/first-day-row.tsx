import { Form, Link } from 'react-router';
import { progressWords, samplesWords } from './first-day-list.tsx';
import type { Progress } from './first-day-steps.ts';

/** Link on Today; can be hidden for good. */
export function FirstDayRow({ progress, samples }: { progress: Progress; samples: number }) {
  const { next } = progress;
  return (
    <section
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-ink-200 pb-2 text-[0.95rem] text-ink-600"
      aria-label="Getting started"
    >
      <p>
        Make this site yours: {progressWords(progress)}. {!next && `${samplesWords(samples)} `}
        <Link className="desk-link" to={next ? '/admin/first-day' : '/admin/first-day/go-live'}>
          {next ? `Continue with ${next.title}` : 'Before you go live'}
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

/** Link back, on screens opened from the list. */
export function FromFirstDay({ title }: { title: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink-200 pb-2 text-[0.95rem] text-ink-600">
      <span>Getting started: {title}</span>
      <Link className="desk-link" to="/admin/first-day" data-shortcut="first-day">
        Back to the list
      </Link>
    </p>
  );
}
