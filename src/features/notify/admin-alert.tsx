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
          No monitor is set up, so nothing outside the site would notice if it went down. Set ALERT_URL
          (docs/operations.md).
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
        <dt>Last alert received</dt>
        <dd>{lastSentAt === null ? 'none yet' : moment(lastSentAt)}</dd>
        <dt>Waiting</dt>
        <dd>{waiting}</dd>
        <dt>Last heartbeat</dt>
        <dd>{beat ? `${moment(beat.at)}, ${beat.problem ? 'not received' : 'received'}` : 'none yet'}</dd>
      </dl>
      {(failing || beat?.problem) && (
        <p className="mt-2 text-[0.95rem] wrap-anywhere">
          <span className="sign sign-warning">Failing</span> {failing?.error || beat?.problem} We’ll try again.
        </p>
      )}
      <div className="mt-3">
        <Act
          intent="try-alarm"
          acts={
            <button type="submit" className="button button-quiet button-small">
              <Siren aria-hidden="true" size={17} />
              Send a test alert
            </button>
          }
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        The alert is marked as a test, and its all-clear follows right away.
        {webhook && ' It’s signed with the webhook’s key.'}
      </p>
      {!webhook && <Secret secret={alert.secret} />}
    </section>
  );
}
