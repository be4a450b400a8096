import { Siren } from 'lucide-react';
import { easternText } from '#src/lib/format.ts';
import type { SiteNotices } from './admin.server.ts';
import { Act } from './admin-parts.tsx';
import { Secret } from './admin-webhook.tsx';

const moment = (at: number) => `${easternText(at)} ET`;

/** The monitor outside that hears of alarms and heartbeats, how that stands, and a way to try it. */
export function AlertPanel({ alert, webhook }: Pick<SiteNotices, 'alert' | 'webhook'>) {
  if (!alert) {
    return (
      <section className="panel" aria-labelledby="monitor">
        <h2 id="monitor">Monitor</h2>
        <p className="text-[0.95rem] text-ink-600">
          No monitor hears of alarms, and none would miss the site. Set ALERT_URL (docs/operations.md).
        </p>
      </section>
    );
  }
  const { host, lastSentAt, waiting, failing, beat } = alert;
  return (
    <section className="panel" aria-labelledby="monitor">
      <h2 id="monitor">Monitor</h2>
      <dl>
        <dt>Host</dt>
        <dd>{host}</dd>
        <dt>Last alarm taken</dt>
        <dd>{lastSentAt === null ? 'none yet' : moment(lastSentAt)}</dd>
        <dt>Waiting</dt>
        <dd>{waiting}</dd>
        <dt>Last heartbeat</dt>
        <dd>{beat ? `${moment(beat.at)}, ${beat.problem ? 'not taken' : 'taken'}` : 'none yet'}</dd>
      </dl>
      {(failing || beat?.problem) && (
        <p className="mt-2 text-[0.95rem] wrap-anywhere">
          <span className="sign sign-warning">Failing</span> {failing?.error || beat?.problem} It is tried again.
        </p>
      )}
      <div className="mt-3">
        <Act
          intent="try-alarm"
          acts={
            <button type="submit" className="button button-quiet button-small">
              <Siren aria-hidden="true" size={17} />
              Send a trial alarm
            </button>
          }
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        It says that it is a trial, and its all-clear follows at once.
        {webhook && ' It is signed with the key of the webhook.'}
      </p>
      {!webhook && <Secret secret={alert.secret} />}
    </section>
  );
}
