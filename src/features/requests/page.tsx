import words from 'content:pages/request';
import type { PresentedField } from '#src/forms/present.ts';
import { MessageForm } from './message-form.tsx';
import { type AppointmentWords, StandingSteps } from './standing.tsx';
import { Thread } from './thread.tsx';
import type { RequestView } from './view.server.ts';
import { Wishes } from './wishes.tsx';

interface Props {
  view: RequestView;
  /** What was sent, in words. */
  fields: readonly PresentedField[];
  appointment: AppointmentWords | undefined;
  /** Path of this page. */
  address: string;
  form: { id: string; text: string; hadFiles: boolean; problem: string };
  /** What was done by the form that led here. */
  done: string | null;
}

function Sent({ fields }: { fields: readonly PresentedField[] }) {
  return (
    <section className="request-part" aria-labelledby="sent-title">
      <h2 id="sent-title">{words.sent.title}</h2>
      <dl className="request-facts">
        {fields.map(({ name, label, value, long }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={long ? 'request-text' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Appointment({ appointment }: { appointment: AppointmentWords }) {
  const { when, status, change } = words.appointment;
  return (
    <section className="request-part" aria-label={when}>
      <dl className="request-facts">
        <div>
          <dt>{when}</dt>
          <dd>{appointment.slot}</dd>
        </div>
        <div>
          <dt>{status}</dt>
          <dd>{appointment.status}</dd>
        </div>
      </dl>
      {appointment.link && (
        <p className="mt-4">
          <a className="button button-quiet" href={appointment.link} data-no-prefetch="">
            {change}
          </a>
        </p>
      )}
    </section>
  );
}

/** The visitor's page of a request: where it stands, both sides' words, what was sent, and what can be done about it. */
export function RequestPage({ view, fields, appointment, address, form, done }: Props) {
  const { standing, type } = view;
  // An address is kept and opened again: it says only what is still so.
  const isSo = done === 'withdrawn' ? standing.withdrawn : done !== 'erasure' || standing.erasureAskedAt !== undefined;
  const said = isSo ? words.done[done ?? ''] : undefined;
  return (
    <div
      // Read by islands/live.ts; pages of older entries stay as they are.
      data-live={view.isLater ? undefined : address}
      data-version={view.version}
      data-news={words.thread.fresh}
    >
      <section className="page-hero request-hero">
        <div className="wrap">
          <p className="eyebrow mb-5">{`${words.reference} ${view.reference}`}</p>
          <h1>{words.titles[type]}</h1>
          <StandingSteps standing={standing} now={view.now} appointment={type === 'appointment'} />
        </div>
      </section>
      <div className="wrap request-grid">
        <div className="request-main">
          <div data-live-part="done" className="empty:hidden">
            {said && (
              <p id="done" className="notice" role="status">
                {said}
              </p>
            )}
          </div>
          <MessageForm standing={standing} appointment={type === 'appointment'} {...form} />
          <p className="request-news" role="status" data-live-status="" />
          <Thread view={view} address={address} />
        </div>
        <div className="request-side">
          {appointment && <Appointment appointment={appointment} />}
          <Sent fields={fields} />
          <div data-live-part="wishes" className="contents">
            <Wishes standing={standing} canWithdraw={type !== 'appointment' && !standing.closed} />
          </div>
          <p className="hint">{words.private}</p>
        </div>
      </div>
    </div>
  );
}
