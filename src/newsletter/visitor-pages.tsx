import newsletter from 'content:forms/newsletter';
import newsletterPages from 'words:newsletter';
import { company } from '#src/content/company.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import { ContinueBrowsing, MailLink, ShortPage } from '#src/ui/sections/page-hero.tsx';
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

const Mailbox = () => <MailLink to={company.emails.info} className="text-arc-700 underline" />;

/** `message` and `email` after a post without script. */
export function SignUpPage(props: {
  message?: string | undefined;
  email?: string | undefined;
  hasIssues?: boolean | undefined;
}) {
  const { hasIssues, ...form } = props;
  return (
    <ShortPage title={newsletterPages.signUpPage.title}>
      <div className="mt-6">
        <NewsletterForm place="page" {...form} />
        {hasIssues && <PastIssues />}
      </div>
    </ShortPage>
  );
}

/** Shown after a sign-up without script, the same for every address. */
export function MailboxPage() {
  const words = newsletterPages.mailboxPage;
  return (
    <ShortPage title={words.title}>
      <p className="mt-4 text-lg">{newsletter.success}</p>
      <p className="mt-4 text-lg text-ink-600">{words.text}</p>
      <p className="mt-4 text-ink-600">
        {words.hint} <Mailbox />
      </p>
      <ContinueBrowsing />
    </ShortPage>
  );
}

function OneButtonPage(props: {
  words: { title: string; text: string; button: string; doneTitle: string; doneText: string };
  done: boolean;
}) {
  const { words, done } = props;
  if (done) return <Message title={words.doneTitle} text={words.doneText} />;
  return (
    <ShortPage title={words.title} text={words.text}>
      <form method="post" className="mt-8">
        <button type="submit" className="button button-primary">
          {words.button}
        </button>
      </form>
    </ShortPage>
  );
}

const Message = ({ title, text }: { title: string; text: string }) => (
  <ShortPage title={title} text={text}>
    <ContinueBrowsing />
  </ShortPage>
);

/** For mistyped, forged or expired links. */
export function VoidLinkPage() {
  const words = newsletterPages.voidPage;
  return (
    <ShortPage title={words.title} text={words.text}>
      <div className="mt-8">
        <NewsletterForm place="page" />
      </div>
      <p className="mt-8 text-ink-600">
        {words.leave} <Mailbox />
      </p>
    </ShortPage>
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
  <ShortPage title={words.missing}>
    <p className="mt-8">
      <a className="button button-primary" href="/newsletter/issues">
        {words.back}
      </a>
    </p>
  </ShortPage>
);
