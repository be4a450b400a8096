import { Send } from 'lucide-react';
import { Form, Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-mail';
import styles from './first-day.css?url';
import { lastTestMail, mailSetUpOf, sendTestMail, type TestMail } from './first-day-marks.server.ts';
import { fateOf, type MailSetUp } from './mail-words.ts';

function Line({ name, setting, children }: { name: string; setting: string; children: string }) {
  return (
    <div className="first-day-line">
      <dt>
        {name} <small>{setting}</small>
      </dt>
      <dd>
        <Breakable text={children} />
      </dd>
    </div>
  );
}

function Fate({ last }: { last: TestMail }) {
  const isSent = last.to.every(({ state }) => state === 'sent');
  return (
    <div role="status" className="mt-4 grid gap-1.5">
      <p className="text-ink-600">Test email sent {easternText(last.at)} ET</p>
      {last.to.map((one) => {
        const { sign, words } = fateOf(one);
        return (
          <p key={one.address} className={`${sign} whitespace-normal`}>
            {words}
          </p>
        );
      })}
      {isSent && <p>Check that it arrived. Look in your spam folder too.</p>}
    </div>
  );
}

function MailScreen(props: { setUp: MailSetUp; last: TestMail | undefined; answer: Outcome | undefined }) {
  const { setUp, last, answer } = props;
  const { server, hasAccount, from, to, signature } = setUp;
  return (
    <Screen
      back={{ to: '/admin/first-day', text: 'Getting started' }}
      title="Email settings"
      about="These are set in the server’s configuration. Check them here and send a test."
    >
      <Refused outcome={answer} className="mb-3" />
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="mail-set">
          <header>
            <h2 id="mail-set">Current settings</h2>
          </header>
          <dl>
            <Line name="Mail server" setting="SMTP_URL">
              {server
                ? `${server}${hasAccount ? ', with a username and password' : ', without a password'}`
                : 'None. Emails wait in the outbox and go out as soon as you set one up.'}
            </Line>
            <Line name="Emails come from" setting="MAIL_FROM">
              {from}
            </Line>
            <Line name="Notifications go to" setting="MAIL_TO">
              {to.join(', ')}
            </Line>
            <Line name="Signature" setting="DKIM_KEY">
              {signature
                ? `Emails are signed; the key is published at ${signature}`
                : 'None. Many mailboxes mark unsigned email as spam.'}
            </Line>
          </dl>
        </section>
        <section className="sheet-section" aria-labelledby="mail-test">
          <header>
            <h2 id="mail-test">Test email</h2>
          </header>
          {server ? (
            <Form method="post">
              <p className="pb-3">We’ll send it to {to.join(' and ')}, where notifications go.</p>
              <button type="submit" name="intent" value="test" className="button button-peach button-small">
                <Send aria-hidden="true" size={16} /> Send test email
              </button>
            </Form>
          ) : (
            <p>Set up a mail server to send a test. See docs/operations.md.</p>
          )}
          {last && server && <Fate last={last} />}
          <p className="mt-4">
            <Link className="desk-link" to="/admin/outbox">
              See all emails in the outbox
            </Link>
          </p>
        </section>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Email settings');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  return { setUp: mailSetUpOf(parts), last: await lastTestMail(parts.db.sql) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    if (form.get('intent') !== 'test') return unknownIntent;
    if (!parts.mailConfigured) return refuse('No mail server is set up (SMTP_URL), so there’s nothing to test.');
    const last = await lastTestMail(parts.db.sql);
    if (last?.to.some(({ state, error }) => state === 'waiting' && error === ''))
      return refuse('A test email is already on its way.');
    const to = await sendTestMail(parts);
    await parts.noteDone({ action: 'test mail', subject: to.join(', ') });
    parts.wake();
    return { ok: true };
  });

export default function FirstDayMail({ loaderData, actionData }: Route.ComponentProps) {
  return <MailScreen {...loaderData} answer={useKeptAnswer(actionData)} />;
}
