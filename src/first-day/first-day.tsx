import { Check, Send } from 'lucide-react';
import { Form, Link, redirect, useSubmit } from 'react-router';
import { collectionNamed } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Finding } from '#src/lib/records/collection.ts';
import { confirmSamples } from '#src/records/snapshot.server.ts';
import { Hidden, Toast, useToast } from '#src/ui/act.tsx';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { KeyHints, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/first-day';
import { firstDay, hide, lastTestMail, type Step, sendTestMail, type TestMail } from './first-day.server.ts';
import { fromFirstDay, samplesWords } from './first-day-row.tsx';

type SampleGroup = Awaited<ReturnType<typeof firstDay>>['groups'][number];

function Group({ group: { collection, title, path, records } }: { group: SampleGroup }) {
  const submit = useSubmit();
  const fieldsOf = (confirmed: SampleGroup['records']) => ({
    ...{ intent: 'confirm', collection, ids: confirmed.map(({ id }) => id).join(' ') },
  });
  const all = fieldsOf(records);
  return (
    <details className="sheet-fold px-0">
      <summary>
        <h3 id={`sample-${collection}`} className="font-semibold">
          {title}
        </h3>
        <span className="text-sm text-ink-600">
          {records.length} {records.length === 1 ? 'sample' : 'samples'}
        </span>
      </summary>
      <section aria-labelledby={`sample-${collection}`}>
        <ul>
          {records.map((record) => (
            <li key={record.id} className="border-t border-ink-200 py-3 wrap-anywhere">
              <Link className="desk-link font-semibold" to={record.path}>
                {record.name}
              </Link>
              <dl>
                {record.says.map(({ label, words }) => (
                  <div key={label} className="grid gap-x-4 py-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
                    <dt className="text-ink-600">{label}</dt>
                    <dd className="max-w-prose whitespace-pre-line">{words}</dd>
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
function GoLiveSection(props: { groups: readonly SampleGroup[]; samples: number; left: number }) {
  const { groups, samples, left } = props;
  return (
    <SheetSection id="go-live" title="Before you go live" about={samplesWords(samples)}>
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
    </SheetSection>
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

function MailSection({ mail }: { mail: Awaited<ReturnType<typeof firstDay>>['mail'] }) {
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
    <SheetSection id="mail" title="Email" about="set in the server’s configuration">
      <dl className="pb-3">
        {lines.map(([name, setting, words]) => (
          <div
            key={setting}
            className="grid gap-x-4 border-t border-ink-200 py-2.5 first:border-t-0 sm:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <dt>
              {name} <small className="ml-1 text-sm text-ink-600">{setting}</small>
            </dt>
            <dd className="wrap-anywhere">
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
      {last && server && (
        <div role="status" className="mt-4 grid gap-1.5">
          <p className="text-ink-600">Test email sent {easternText(last.at)} ET</p>
          {last.to.map((one) => (
            <DeliveryLine key={one.address} {...one} />
          ))}
          {last.to.every(({ state }) => state === 'sent') && (
            <p>Check that it arrived. Look in your spam folder too.</p>
          )}
        </div>
      )}
      <p className="mt-4">
        <Link className="desk-link" to="/admin/outbox">
          See all emails in the outbox
        </Link>
      </p>
    </SheetSection>
  );
}

function DomainSection({ findings }: { findings: readonly Finding[] }) {
  const wrong = findings.filter(({ holds }) => !holds).length;
  return (
    <SheetSection
      id="domain"
      title="Domain"
      about={wrong === 0 ? 'everything looks good' : `${wrong} of ${findings.length} need attention`}
    >
      <ul>
        {findings.map(({ says, holds }) => (
          <li
            key={says}
            className="grid items-baseline gap-x-4 gap-y-1 border-t border-ink-200 py-2.5 wrap-anywhere first:border-t-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
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
    </SheetSection>
  );
}

export const meta = deskTitle('Getting started');

export const loader = async (args: Route.LoaderArgs) => firstDay(await requireSignIn(args), args.request);

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome<{ said?: string }>> => {
    const { db, records, actor, changes } = parts;
    switch (form.get('intent')) {
      case 'hide':
      case 'show':
        await hide(parts, form.get('intent') === 'hide');
        changes.announce();
        if (form.get('back') === 'today') throw redirect('/admin/today');
        return { ok: true };
      case 'confirm': {
        const collection = collectionNamed(String(form.get('collection') ?? ''));
        if (!collection) return refuse('There’s nothing here to confirm.');
        const ids = String(form.get('ids') ?? '').split(' ');
        const confirmed = await confirmSamples({ sql: db.sql, publishing: records.publishing, actor }, collection, ids);
        changes.announce();
        if (confirmed === 0) return refuse('There’s no sample content left here.');
        return { ok: true, said: `${collection.title}: confirmed as correct for your company.` };
      }
      case 'test': {
        if (!parts.mailConfigured) return refuse('No mail server is set up (SMTP_URL), so there’s nothing to test.');
        const last = await lastTestMail(db.sql);
        if (last?.to.some(({ state, error }) => state === 'waiting' && error === ''))
          return refuse('A test email is already on its way.');
        const to = await sendTestMail(parts);
        await parts.noteDone({ action: 'test mail', subject: to.join(', ') });
        parts.wake();
        return { ok: true };
      }
      default:
        return unknownIntent;
    }
  });

const signs: Record<Step['state'], [className: string, words: string]> = {
  done: ['sign sign-done', 'Done'],
  sample: ['sign sign-warning', 'Sample'],
  open: ['sign sign-new', 'To do'],
  default: ['sign', 'Default'],
};

export default function FirstDay({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, groups, samples, mail, findings, left, isHidden } = loaderData;
  const [answer, close] = useToast(useKeptAnswer(actionData));
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Prices and facts' }}
      title="Getting started"
      about="Make this site your own. Do the steps in any order, and stop and come back whenever you like."
    >
      <div className="sheet">
        <SheetSection id="steps" title="Steps" about={left === 0 ? 'all done' : `${left} of ${steps.length} to go`}>
          <ul className="sheet-rows">
            {steps.map(({ title, href, state }) => (
              <li key={title} className="sheet-row grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_7rem]">
                <p className="sheet-row-name">
                  <Link className="sheet-row-open" to={href}>
                    {title}
                  </Link>
                </p>
                <p className={signs[state][0]}>{signs[state][1]}</p>
              </li>
            ))}
          </ul>
        </SheetSection>
        <GoLiveSection groups={groups} samples={samples} left={left} />
        <MailSection mail={mail} />
        <DomainSection findings={findings} />
        <section className="sheet-section" aria-label="Where this list shows">
          <p className="text-ink-600">
            {isHidden
              ? 'This list is hidden on Today. You can still open it from Prices and facts.'
              : 'Today links to this list until you finish it or hide it.'}
          </p>
          <Form method="post" className="pt-2" preventScrollReset>
            <button
              type="submit"
              name="intent"
              value={isHidden ? 'show' : 'hide'}
              className="button button-quiet button-small"
            >
              {isHidden ? 'Show on Today' : 'Hide on Today'}
            </button>
          </Form>
        </section>
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, previous'],
          ['Enter', 'open'],
          ['U', 'back'],
        ]}
      />
      <Toast onClose={close}>{answer && (answer.ok ? answer.said : answer.reason)}</Toast>
    </Screen>
  );
}
