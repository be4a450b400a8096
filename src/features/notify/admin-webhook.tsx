import { KeyRound } from 'lucide-react';
import { useFetcher } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { Done, SiteNotices } from './admin.server.ts';

/** The key of the signatures, folded away, and a new one. */
export function Secret({ secret }: { secret: string }) {
  const fetcher = useFetcher<Done>();
  return (
    <>
      <details className="mt-3">
        <summary className="desk-link">Show the key</summary>
        <code className="notify-secret">{secret}</code>
      </details>
      <div className="mt-3">
        <ConfirmAction
          question="Make a new key? The receiver takes nothing more until it has it."
          confirm="Make a new key"
          keep="Keep this one"
          label="Make a new key"
          labelled
          icon={<KeyRound aria-hidden="true" size={17} />}
          fields={{ intent: 'new-secret' }}
          onConfirm={() => fetcher.submit({ intent: 'new-secret' }, { method: 'post' })}
        />
      </div>
      <p role="status" className="mt-1 text-sm">
        {fetcher.data?.ok && fetcher.data.said}
      </p>
      <Refused outcome={fetcher.data} />
    </>
  );
}

/** The program that is told too, and how that stands. */
export function WebhookPanel({ webhook }: { webhook: SiteNotices['webhook'] }) {
  return (
    <section className="panel" aria-labelledby="webhook">
      <h2 id="webhook">Webhook</h2>
      {!webhook && (
        <p className="text-[0.95rem] text-ink-600">
          No other program is told. Set NOTIFY_URL to tell one (docs/operations.md).
        </p>
      )}
      {webhook && (
        <>
          <dl>
            <dt>Host</dt>
            <dd>{webhook.host}</dd>
            <dt>Last taken</dt>
            <dd>{webhook.lastSentAt === null ? 'nothing yet' : `${easternText(webhook.lastSentAt)} ET`}</dd>
            <dt>Waiting</dt>
            <dd>{webhook.waiting}</dd>
          </dl>
          {webhook.failing && (
            <p className="mt-2 text-[0.95rem] wrap-anywhere">
              <span className="sign sign-warning">Failing</span> {webhook.failing.error} It is tried again.
            </p>
          )}
          <Secret secret={webhook.secret} />
        </>
      )}
    </section>
  );
}
