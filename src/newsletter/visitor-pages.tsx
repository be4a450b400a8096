import newsletter from 'content:forms/newsletter';
import * as ui from 'content:ui';
import newsletterPages from 'words:newsletter';
import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import { type ArchivedIssue, issuesFeedPath } from './newsletter.server.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import type { SubscriberState } from './newsletter-rules.ts';

export const PastIssues = () => (
  <p className="mt-4">
    <a className="text-arc-700 underline" href="/newsletter/issues">
      {newsletterPages.archivePage.past}
    </a>
  </p>
);

/** `text`: the first paragraph, if it has one. */
function Frame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{title}</h1>
      {text && <p className="mt-4 text-lg text-ink-600">{text}</p>}
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
  if (done) return <Message title={words.doneTitle} text={words.doneText} />;
  return (
    <Frame title={words.title} text={words.text}>
      <form method="post" className="mt-8">
        <button type="submit" className="button button-primary">
          {words.button}
        </button>
      </form>
    </Frame>
  );
}

const Message = ({ title, text }: { title: string; text: string }) => (
  <Frame title={title} text={text}>
    <Continue />
  </Frame>
);

/** For mistyped, forged or expired links. */
export function VoidLinkPage() {
  const words = newsletterPages.voidPage;
  return (
    <Frame title={words.title} text={words.text}>
      <div className="mt-8">
        <NewsletterForm place="page" />
      </div>
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
export const TrialPage = () => <Message {...newsletterPages.trialPage} />;

const words = newsletterPages.archivePage;

export function ArchivePage({ issues }: { issues: readonly ArchivedIssue[] }) {
  return (
    <section className="wrap max-w-3xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{words.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{words.lead}</p>
      {issues.length === 0 ? (
        <p className="mt-8">{words.none}</p>
      ) : (
        <ol className="mt-8 grid gap-6">
          {issues.map(({ subject, lead, path, day }) => (
            <li key={path}>
              <h2 className="text-xl font-semibold">
                <a className="text-arc-700 underline" href={path}>
                  {subject}
                </a>
              </h2>
              {lead && <p className="mt-1 text-ink-600">{lead}</p>}
              <p className="mt-1 text-sm text-ink-600">
                {words.sent} <time dateTime={day.iso}>{day.text}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-8">
        <a className="text-arc-700 underline" href={issuesFeedPath}>
          {words.feed}
        </a>
      </p>
      <div className="mt-10">
        <NewsletterForm place="page" />
      </div>
    </section>
  );
}

export function IssuePage({ issue }: { issue: ArchivedIssue & { html: SafeHtml } }) {
  return (
    <article className="wrap max-w-3xl pt-40 pb-28">
      <p>
        <a className="text-arc-700 underline" href="/newsletter/issues">
          {words.back}
        </a>
      </p>
      <h1 className="mt-4 text-title font-medium tracking-[-0.04em]">{issue.subject}</h1>
      <p className="mt-3 text-ink-600">
        {words.sent} <time dateTime={issue.day.iso}>{issue.day.text}</time>
      </p>
      <div className="mt-8">
        <Markdown html={issue.html} />
      </div>
      <div className="mt-12">
        <NewsletterForm place="page" />
      </div>
    </article>
  );
}

export const NoSuchIssue = () => (
  <Frame title={words.missing}>
    <p className="mt-8">
      <a className="button button-primary" href="/newsletter/issues">
        {words.back}
      </a>
    </p>
  </Frame>
);
