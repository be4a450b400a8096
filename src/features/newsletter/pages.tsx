import { company } from '#content/company.ts';
import { newsletter } from '#content/newsletter.ts';
import { NewsletterForm } from './form.tsx';
import type { SubscriberState } from './rules.ts';

const frame = 'wrap max-w-2xl pt-40 pb-28';

/** The form on a page of its own; `message` and `email` when it comes back without script. */
export function SignUpPage({ message, email }: { message?: string | undefined; email?: string | undefined }) {
  return (
    <section className={frame}>
      <h1 className="mb-6 text-4xl font-bold">{newsletter.signUpPage.title}</h1>
      <NewsletterForm place="page" message={message} email={email} />
    </section>
  );
}

/** What a sign-up without script leads to, the same for every address. */
export function MailboxPage() {
  const words = newsletter.mailboxPage;
  return (
    <section className={frame}>
      <h1 className="text-4xl font-bold">{words.title}</h1>
      <p className="mt-4 text-lg">{newsletter.success}</p>
      <p className="mt-4 text-lg text-ink-600">{words.text}</p>
      <p className="mt-4 text-ink-600">
        {words.hint}{' '}
        <a className="text-arc-700 underline" href={`mailto:${company.emails.info}`}>
          {company.emails.info}
        </a>
      </p>
      <p className="mt-8">
        <a className="button button-primary" href="/">
          Continue Browsing
        </a>
      </p>
    </section>
  );
}

/** One question with one button, which posts to the page's own address; and what is said once it is done. */
function OneButtonPage(props: {
  words: { title: string; text: string; button: string; doneTitle: string; doneText: string };
  done: boolean;
}) {
  const { words, done } = props;
  return (
    <section className={frame}>
      <h1 className="text-4xl font-bold">{done ? words.doneTitle : words.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{done ? words.doneText : words.text}</p>
      {done ? (
        <p className="mt-8">
          <a className="button button-primary" href="/">
            Continue Browsing
          </a>
        </p>
      ) : (
        <form method="post" className="mt-8">
          <button type="submit" className="button button-primary">
            {words.button}
          </button>
        </form>
      )}
    </section>
  );
}

/** Behind a link that is mistyped, forged, or has run out. */
export function VoidLinkPage() {
  const words = newsletter.voidPage;
  return (
    <section className={frame}>
      <h1 className="text-4xl font-bold">{words.title}</h1>
      <p className="mt-4 mb-8 text-lg text-ink-600">{words.text}</p>
      <NewsletterForm place="page" />
      <p className="mt-8 text-ink-600">
        {words.leave}{' '}
        <a className="text-arc-700 underline" href={`mailto:${company.emails.info}`}>
          {company.emails.info}
        </a>
      </p>
    </section>
  );
}

/** Behind the link of the confirmation mail. Opening it changes nothing; mail scanners open links. */
export function ConfirmPage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletter.confirmPage} done={state === 'confirmed'} />;
}

/** Behind the farewell link of every mail. */
export function UnsubscribePage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletter.unsubscribePage} done={state === 'unsubscribed'} />;
}
