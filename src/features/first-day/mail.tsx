import { Send } from 'lucide-react';
import { Form, Link } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { fateOf, type MailSetUp } from './mail-words.ts';
import type { TestMail } from './marks.server.ts';

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
      <p className="text-ink-600">Test mail of {easternText(last.at)} ET</p>
      {last.to.map((one) => {
        const { sign, words } = fateOf(one);
        return (
          <p key={one.address} className={`${sign} whitespace-normal`}>
            {words}
          </p>
        );
      })}
      {isSent && <p>Please look whether it has arrived, in the folder for junk too.</p>}
    </div>
  );
}

/** How mails leave, and a test of it. */
export function MailScreen(props: { setUp: MailSetUp; last: TestMail | undefined; answer: Outcome | undefined }) {
  const { setUp, last, answer } = props;
  const { server, hasAccount, from, to, signature } = setUp;
  return (
    <section aria-labelledby="first-day-mail">
      <PageHead back={{ to: '/admin/first-day', text: 'The first day' }} id="first-day-mail" title="Mail settings">
        They stand in the configuration of the server, because the site must know them before anybody can sign in. Here
        you see what is set, and whether it works.
      </PageHead>
      <Refused outcome={answer} className="mb-3" />
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="mail-set">
          <header>
            <h2 id="mail-set">What is set</h2>
          </header>
          <dl>
            <Line name="Mail server" setting="SMTP_URL">
              {server
                ? `${server}${hasAccount ? ', with a name and a password' : ', without a password'}`
                : 'None: emails are kept in the outbox and leave as soon as there is one.'}
            </Line>
            <Line name="Mails come from" setting="MAIL_FROM">
              {from}
            </Line>
            <Line name="Notifications go to" setting="MAIL_TO">
              {to.join(', ')}
            </Line>
            <Line name="Signature" setting="DKIM_KEY">
              {signature
                ? `Mails are signed; the key is published at ${signature}`
                : 'None. Many mailboxes take mails without one for junk.'}
            </Line>
          </dl>
        </section>
        <section className="sheet-section" aria-labelledby="mail-test">
          <header>
            <h2 id="mail-test">Test mail</h2>
          </header>
          {server ? (
            <Form method="post">
              <p className="pb-3">It goes to {to.join(' and ')}, as notifications do.</p>
              <button type="submit" name="intent" value="test" className="button button-peach button-small">
                <Send aria-hidden="true" size={16} /> Send a test mail
              </button>
            </Form>
          ) : (
            <p>Without a mail server there is nothing to test. How to set one stands in docs/operations.md.</p>
          )}
          {last && server && <Fate last={last} />}
          <p className="mt-4">
            <Link className="desk-link" to="/admin/outbox">
              All emails stand in the outbox
            </Link>
          </p>
        </section>
      </div>
    </section>
  );
}
