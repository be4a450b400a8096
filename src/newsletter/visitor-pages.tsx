import newsletter from 'content:forms/newsletter';
import * as ui from 'content:ui';
import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import { newsletterPages } from '#src/content/newsletter-pages.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import type { SubscriberState } from './newsletter-rules.ts';

/** The way to the archive, beside the form with which one signs up. */
export const PastIssues = () => (
  <p className="mt-4">
    <a className="text-arc-700 underline" href="/newsletter/issues">
      {newsletterPages.archivePage.past}
    </a>
  </p>
);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-4xl font-bold">{title}</h1>
      {children}
    </section>
  );
}

/** Whom to write to, behind the words that say why. */
const Mailbox = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <a className="text-arc-700 underline" href={`mailto:${company.emails.info}`}>
      {company.emails.info}
    </a>
  </>
);

const Continue = () => (
  <p className="mt-8">
    <a className="button button-primary" href="/">
      {ui.continueBrowsing}
    </a>
  </p>
);

/** The form on a page of its own; `message` and `email` when it comes back without script. */
export function SignUpPage(props: {
  message?: string | undefined;
  email?: string | undefined;
  hasIssues?: boolean | undefined;
}) {
  const { hasIssues, ...form } = props;
  return (
    <Frame title={newsletterPages.signUpPage.title}>
      <div className="mt-6">
        <NewsletterForm place="page" {...form} />
        {hasIssues && <PastIssues />}
      </div>
    </Frame>
  );
}

/** What a sign-up without script leads to, the same for every address. */
export function MailboxPage() {
  const words = newsletterPages.mailboxPage;
  return (
    <Frame title={words.title}>
      <p className="mt-4 text-lg">{newsletter.success}</p>
      <p className="mt-4 text-lg text-ink-600">{words.text}</p>
      <p className="mt-4 text-ink-600">
        <Mailbox>{words.hint}</Mailbox>
      </p>
      <Continue />
    </Frame>
  );
}

/** One question with one button, which posts to the page's own address; and what is said once it is done. */
function OneButtonPage(props: {
  words: { title: string; text: string; button: string; doneTitle: string; doneText: string };
  done: boolean;
}) {
  const { words, done } = props;
  return (
    <Frame title={done ? words.doneTitle : words.title}>
      <p className="mt-4 text-lg text-ink-600">{done ? words.doneText : words.text}</p>
      {done ? (
        <Continue />
      ) : (
        <form method="post" className="mt-8">
          <button type="submit" className="button button-primary">
            {words.button}
          </button>
        </form>
      )}
    </Frame>
  );
}

/** Behind a link that is mistyped, forged, or has run out. */
export function VoidLinkPage() {
  const words = newsletterPages.voidPage;
  return (
    <Frame title={words.title}>
      <p className="mt-4 mb-8 text-lg text-ink-600">{words.text}</p>
      <NewsletterForm place="page" />
      <p className="mt-8 text-ink-600">
        <Mailbox>{words.leave}</Mailbox>
      </p>
    </Frame>
  );
}

/** Behind the link of the confirmation mail. Opening it changes nothing; mail scanners open links. */
export function ConfirmPage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletterPages.confirmPage} done={state === 'confirmed'} />;
}

/** Behind the farewell link of every mail. */
export function UnsubscribePage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletterPages.unsubscribePage} done={state === 'unsubscribed'} />;
}

/** Behind the farewell link of a trial, which the owner alone gets. */
export function TrialPage() {
  const words = newsletterPages.trialPage;
  return (
    <Frame title={words.title}>
      <p className="mt-4 text-lg text-ink-600">{words.text}</p>
      <Continue />
    </Frame>
  );
}
