import { Check, Send } from 'lucide-react';
import { Form, Link, useSubmit } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Finding } from '#src/lib/records/collection.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Hidden } from '#src/ui/toast.tsx';
import type { firstDay, SampleGroup, TestMail } from './first-day.server.ts';
import { fromFirstDay, samplesWords } from './first-day-row.tsx';

function Group({ group: { collection, title, path, records } }: { group: SampleGroup }) {
  const submit = useSubmit();
  const fieldsOf = (confirmed: SampleGroup['records']) => ({
    ...{ intent: 'confirm', collection, ids: confirmed.map(({ id }) => id).join(' ') },
  });
  const all = fieldsOf(records);
  return (
    <details className="sheet-fold first-day-samples">
      <summary>
        <h3 id={`sample-${collection}`}>{title}</h3>
        <span className="text-sm text-ink-600">
          {records.length} {records.length === 1 ? 'sample' : 'samples'}
        </span>
      </summary>
      <section aria-labelledby={`sample-${collection}`}>
        <ul>
          {records.map((record) => (
            <li key={record.id}>
              <Link className="desk-link font-semibold" to={record.path}>
                {record.name}
              </Link>
              <dl>
                {record.says.map(({ label, words }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
              <Form method="post" preventScrollReset className="pt-2">
                <Hidden fields={fieldsOf([record])} />
                <button
                  type="submit"
                  className="button button-quiet button-small"
                  aria-label={`${record.name}: correct for our company`}
                >
                  Correct for our company
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <div className="sheet-acts">
          {records.length > 1 && (
            <ConfirmAction
              question={`${title}: Are all ${records.length} correct for your company, word for word? Visitors rely on this, so read each one first.`}
              confirm="Yes, all correct"
              keep="Not yet"
              label={`${title}: all correct for our company`}
              labelled="All correct for our company"
              icon={<Check aria-hidden="true" size={16} />}
              onConfirm={() => void submit(all, { method: 'post', preventScrollReset: true })}
            />
          )}
          <Link className="desk-link" to={path}>
            Open {title}
          </Link>
        </div>
      </section>
    </details>
  );
}

/** `left`: steps still to do. */
export function GoLiveSection(props: { groups: readonly SampleGroup[]; samples: number; left: number }) {
  const { groups, samples, left } = props;
  return (
    <section className="sheet-section" aria-labelledby="go-live">
      <header>
        <h2 id="go-live">Before you go live</h2>
        <p>{samplesWords(samples)}</p>
      </header>
      {samples > 0 ? (
        <p className="pb-3">
          The site comes with sample content to show what it can look like. Replace it, remove it, or confirm it’s
          correct for your company before you go live.
        </p>
      ) : (
        <p>
          Everything visitors read is yours.{' '}
          {left === 0 ? 'You’re ready to go live.' : 'The remaining steps above can wait.'}
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.collection} group={group} />
      ))}
    </section>
  );
}

type Delivery = TestMail['to'][number];
const deliveries: Record<Delivery['state'], [sign: string, words: string]> = {
  sent: ['sign sign-done', 'Sent to'],
  waiting: ['sign sign-new', 'On its way to'],
  dead: ['sign sign-warning', 'It couldn’t be delivered to'],
  forgotten: ['sign', 'We no longer have the delivery status for'],
};

function DeliveryLine({ address, state, error }: Delivery) {
  const failed = state !== 'sent' && error !== '';
  const [sign, words] = state === 'waiting' && failed ? ['sign sign-warning', 'Not sent yet to'] : deliveries[state];
  return (
    <p className={`${sign} whitespace-normal`}>
      {words} {address}
      {failed && `. ${error}`}
    </p>
  );
}

function TestResult({ last }: { last: TestMail }) {
  return (
    <div role="status" className="mt-4 grid gap-1.5">
      <p className="text-ink-600">Test email sent {easternText(last.at)} ET</p>
      {last.to.map((one) => (
        <DeliveryLine key={one.address} {...one} />
      ))}
      {last.to.every(({ state }) => state === 'sent') && <p>Check that it arrived. Look in your spam folder too.</p>}
    </div>
  );
}

export function MailSection({ mail }: { mail: Awaited<ReturnType<typeof firstDay>>['mail'] }) {
  const { server, hasAccount, from, to, signature, last } = mail;
  const lines = [
    [
      'Mail server',
      'SMTP_URL',
      server
        ? `${server}${hasAccount ? ', with a username and password' : ', without a password'}`
        : 'None. Emails wait in the outbox and go out as soon as you set one up.',
    ],
    ['Emails come from', 'MAIL_FROM', from],
    ['Notifications go to', 'MAIL_TO', to.join(', ')],
    [
      'Signature',
      'DKIM_KEY',
      signature
        ? `Emails are signed; the key is published at ${signature}`
        : 'None. Many mailboxes mark unsigned email as spam.',
    ],
  ] as const;
  return (
    <section className="sheet-section" aria-labelledby="mail">
      <header>
        <h2 id="mail">Email</h2>
        <p>set in the server’s configuration</p>
      </header>
      <dl className="pb-3">
        {lines.map(([name, setting, words]) => (
          <div key={setting} className="first-day-line">
            <dt>
              {name} <small>{setting}</small>
            </dt>
            <dd>
              <Breakable text={words} />
            </dd>
          </div>
        ))}
      </dl>
      {server ? (
        <Form method="post" preventScrollReset>
          <p className="pb-3">We’ll send a test to {to.join(' and ')}, where notifications go.</p>
          <button type="submit" name="intent" value="test" className="button button-quiet button-small">
            <Send aria-hidden="true" size={16} /> Send test email
          </button>
        </Form>
      ) : (
        <p>Set up a mail server to send a test. See docs/operations.md.</p>
      )}
      {last && server && <TestResult last={last} />}
      <p className="mt-4">
        <Link className="desk-link" to="/admin/outbox">
          See all emails in the outbox
        </Link>
      </p>
    </section>
  );
}

export function DomainSection({ findings }: { findings: readonly Finding[] }) {
  const wrong = findings.filter(({ holds }) => !holds).length;
  return (
    <section className="sheet-section" aria-labelledby="domain">
      <header>
        <h2 id="domain">Domain</h2>
        <p>{wrong === 0 ? 'everything looks good' : `${wrong} of ${findings.length} need attention`}</p>
      </header>
      <ul>
        {findings.map(({ says, holds }) => (
          <li key={says} className="first-day-check">
            <span className={holds ? 'sign sign-done' : 'sign sign-warning'}>{holds ? 'OK' : 'Check this'}</span>
            <span>{says}</span>
          </li>
        ))}
      </ul>
      <p className="pt-4">
        <Link className="desk-link" to={`/admin/records/company/company?${fromFirstDay}#field-info`}>
          Company addresses
        </Link>
      </p>
    </section>
  );
}
