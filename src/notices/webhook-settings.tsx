import { KeyRound } from 'lucide-react';
import { useFetcher } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { Done, SiteNotices } from './notice-admin.server.ts';

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
          question="Create a new key? The receiver won’t accept anything until it has the new key."
          confirm="Create a new key"
          keep="Keep this key"
          label="Create a new key"
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
          No webhook is set up. Set NOTIFY_URL to notify another app (docs/operations.md).
        </p>
      )}
      {webhook && (
        <>
          <dl>
            <dt>Host</dt>
            <dd>{webhook.host}</dd>
            <dt>Last delivered</dt>
            <dd>{webhook.lastSentAt === null ? 'nothing yet' : `${easternText(webhook.lastSentAt)} ET`}</dd>
            <dt>Waiting</dt>
            <dd>{webhook.waiting}</dd>
          </dl>
          {webhook.failing && (
            <p className="mt-2 text-[0.95rem] wrap-anywhere">
              <span className="sign sign-warning">Failing</span> {webhook.failing.error} We’ll try again.
            </p>
          )}
          <Secret secret={webhook.secret} />
        </>
      )}
    </section>
  );
}
