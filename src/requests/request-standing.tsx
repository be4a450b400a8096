import requestPage from 'content:pages/request';
import { company } from '#src/content/company.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dueInWords, easternDay } from '#src/lib/format.ts';
import type { RequestState } from './request-store.server.ts';
import { Moment } from './request-thread.tsx';

export interface AppointmentWords {
  slot: string;
  status: string;
  /** Undefined if it cannot be changed. */
  link: string | undefined;
}

const words = requestPage.standing;

function Due({ due, now }: { due: number; now: number }) {
  if (due >= now) {
    return (
      <p className="lead">
        {words.due.before} <strong>{dueInWords(due, now)}</strong>.
      </p>
    );
  }
  return (
    <p className="lead">
      {words.due.late} <strong>{dueInWords(due, now)}</strong>, {words.sorry} {words.urgent}{' '}
      <a href={`mailto:${company.emails.emergency}`}>{company.emails.emergency}</a>.
    </p>
  );
}

interface Step {
  label: string;
  /** Undefined: not yet; null: happened, moment unknown. */
  at: number | null | undefined;
}

function stepsOf(standing: RequestState, appointment: boolean): Step[] {
  const { readAt, setOn, closed, closedAt } = standing;
  const answeredAt = standing.answeredAt ?? (appointment && setOn ? null : undefined);
  const closing = answeredAt === undefined ? words.closedUnanswered : words.closed;
  const [done, open] = appointment
    ? [words.confirmed, words.unconfirmed]
    : ([words.answered, words.unanswered] as const);
  const ended = standing.withdrawn ? words.withdrawn : appointment ? words.cancelled : closing;
  const steps: Step[] = [
    { label: words.received, at: standing.receivedAt },
    { label: readAt === undefined ? words.unread : words.read, at: readAt },
    { label: answeredAt === undefined ? open : done, at: answeredAt },
  ];
  // Drop open steps once the request has ended, or the owner advanced it by hand without telling the visitor.
  const happened = closed || setOn ? steps.filter(({ at }) => at !== undefined) : steps;
  return closed ? [...happened, { label: ended, at: closedAt ?? null }] : happened;
}

/** Updates itself (browser/live.ts). */
export function StandingSteps(props: { standing: RequestState; now: number; appointment: boolean }) {
  const { standing, now, appointment } = props;
  const { due, erasureAskedAt, mailed } = standing;
  const erasure = mailed ? words.erasure : words.erasureWithoutMail;
  return (
    <div data-live-part="standing">
      {due !== undefined && <Due due={due} now={now} />}
      {erasureAskedAt !== undefined && (
        <p className="lead">
          {fillIn(erasure, { day: easternDay(erasureAskedAt).text, by: easternDay(erasedBy(erasureAskedAt)).text })}
        </p>
      )}
      <h2 className="sr-only">{words.title}</h2>
      <ol className="standing">
        {stepsOf(standing, appointment).map(({ label, at }) => (
          <li key={label} data-done={at === undefined ? undefined : ''}>
            <span>{label}</span>
            {at ? <Moment at={at} /> : null}
          </li>
        ))}
      </ol>
      <p className="standing-zone">{requestPage.times}</p>
    </div>
  );
}
