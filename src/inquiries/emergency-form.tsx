import words from 'content:forms/emergency';
import { useState } from 'react';
import { company } from '#src/content/company.ts';
import { emergencyForm } from '#src/content/forms/emergency.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { useNow } from '#src/ui/on-leaving.ts';
import { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';

const longestMs = 2 * 3_600_000;

/**
 * Countdown to the promised moment (epoch milliseconds). Not announced each second: the moment stands beside it in
 * words.
 */
function TimeLeft({ until }: { until: number }) {
  const [opened] = useState(() => Date.now());
  const left = Math.ceil((until - useNow(opened, 1_000)) / 1_000);
  // With a wrong clock show no countdown; the moment beside it is still right.
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

export function EmergencyForm(props: DeclaredFormProps) {
  return (
    <DeclaredForm
      {...props}
      of={emergencyForm}
      words={words}
      mailbox="emergency"
      told={({ respondBy }) => <TimeLeft until={Date.parse(respondBy)} />}
    />
  );
}
