import newsletterPages from 'words:newsletter';
import type { SafeHtml } from '#src/lib/html.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import type { ArchivedIssue } from './archive.server.ts';
import { issuesFeedPath } from './newsletter-feed.ts';
import { NewsletterForm } from './newsletter-form.tsx';

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

export function NoSuchIssue() {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{words.missing}</h1>
      <p className="mt-8">
        <a className="button button-primary" href="/newsletter/issues">
          {words.back}
        </a>
      </p>
    </section>
  );
}
