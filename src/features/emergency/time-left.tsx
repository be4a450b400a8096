import words from 'content:forms/emergency';
import { useState } from 'react';
import { company } from '#src/content/company.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { useNow } from '#src/ui/use-now.ts';

const longestMs = 2 * 3_600_000;

/**
 * The time until the promised moment (epoch milliseconds), counting. Nobody is read each second: whoever listens has the
 * moment itself beside it, in words.
 */
export function TimeLeft({ until }: { until: number }) {
  const [opened] = useState(() => Date.now());
  const left = Math.ceil((until - useNow(opened, 1_000)) / 1_000);
  // A browser whose clock is wrong counts nothing; the moment beside it holds for every clock.
  if (until <= opened || until - opened > longestMs) return null;
  if (left <= 0) {
    return (
      <p>
        {words.late}{' '}
        <a className="link" href={`mailto:${company.emails.emergency}`}>
          {company.emails.emergency}
        </a>
        .
      </p>
    );
  }
  return (
    <p role="timer" aria-live="off">
      {words.left}{' '}
      <strong className="tabular-nums">
        {fillIn(words.minutes, { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') })}
      </strong>
      .
    </p>
  );
}
