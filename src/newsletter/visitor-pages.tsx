import newsletter from 'content:forms/newsletter';
import * as ui from 'content:ui';
import newsletterPages from 'words:newsletter';
import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import type { SubscriberState } from './newsletter-rules.ts';

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
      <h1 className="text-title font-medium tracking-[-0.04em]">{title}</h1>
      {children}
    </section>
  );
}

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

/** `message` and `email` after a post without script. */
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

/** Shown after a sign-up without script, the same for every address. */
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

/** For mistyped, forged or expired links. */
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

/** Opening the link changes nothing, because mail scanners open links. */
export function ConfirmPage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletterPages.confirmPage} done={state === 'confirmed'} />;
}

export function UnsubscribePage({ state }: { state: SubscriberState }) {
  return <OneButtonPage words={newsletterPages.unsubscribePage} done={state === 'unsubscribed'} />;
}

/** Behind the unsubscribe link of a test mail. */
export function TrialPage() {
  const words = newsletterPages.trialPage;
  return (
    <Frame title={words.title}>
      <p className="mt-4 text-lg text-ink-600">{words.text}</p>
      <Continue />
    </Frame>
  );
}
