import navigation from 'content:navigation';
import statusPage from 'content:pages/status';
import { blogPage } from 'words:blog';
import { page as words } from 'words:not-found';
import type { ReactNode } from 'react';
import { downLine } from '#src/content/emergency.ts';
import { fallback, requestWords } from '#src/content/site.ts';
import { ArrowLink, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';

/** Of the desk. `request`: the id to find it in the log. */
export const DeskErrorPage = ({ text, request }: { text: string; request: string | undefined }) => (
  <main id="main" className="wrap relative py-16">
    <h1 className="text-2xl font-semibold">{fallback.title}</h1>
    <p className="mt-2">{text}</p>
    {request && <p className="mt-2 text-sm text-ink-600 wrap-anywhere">{requestWords(request)}</p>}
    <p className="mt-6">
      <a className="button button-primary" href="/admin">
        {fallback.desk}
      </a>
    </p>
  </main>
);

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-ink-200 py-6 max-md:border-b md:px-(--gutter) md:not-first:border-l md:first:pl-0 md:last:pr-0">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-2 text-ink-600">{text}</p>
      <p className="mt-3">{children}</p>
    </section>
  );
}

function WaysOn() {
  const { cost, when } = words.ways;
  return (
    <div className="wrap pb-16 sm:pb-24">
      <div className="border-t-2 border-ink-900 md:grid md:grid-cols-3">
        <search className="py-6 max-md:border-b max-md:border-ink-200 md:pr-(--gutter)">
          <form action="/blog">
            <label className="text-lg font-semibold" htmlFor="missing-query">
              {words.search}
            </label>
            <p className="mt-3 flex flex-wrap gap-2">
              <input
                id="missing-query"
                className="input min-w-[min(10rem,100%)] flex-1"
                type="search"
                name="q"
                maxLength={100}
                placeholder={blogPage.searchHint}
              />
              <button type="submit" className="button button-ghost shrink-0">
                {blogPage.search}
              </button>
            </p>
          </form>
        </search>
        <Way {...cost}>
          <ArrowLink className="link-more" text={cost.link} href="/estimate" />
        </Way>
        <Way {...when}>
          <ArrowLink className="link-more" text={when.link} href={navigation.links.appointment.href} />
        </Way>
      </div>
    </div>
  );
}

/**
 * The router fallback for an unknown path or a failed page (S1 §2). No `text` means 404. `request`: the id of what
 * failed.
 */
export function ErrorPage({ text, request }: { text: string | undefined; request?: string | undefined }) {
  const { figure, unit } = words.count;
  const missing = text === undefined && (
    <p className="text-lg text-ink-600 max-lg:hidden">
      <span className="block text-[11rem] leading-none tracking-tighter text-ink-900">{figure}</span> {unit}
    </p>
  );
  return (
    <>
      <PageHero title={words.title} lead={text ?? words.missing} alone={text !== undefined} aside={missing}>
        {missing && <p className="mt-4 max-w-prose text-ink-600">{words.lead}</p>}
        <p className="mt-9 flex flex-wrap gap-4">
          <a className="button button-peach" href="/">
            {words.home}
          </a>
          <a className="button button-ghost" href="/contact">
            {words.contact}
          </a>
        </p>
        {text !== undefined && (
          <p className="mt-6">
            <a className="link" href="/status">
              {statusPage.title}
            </a>
          </p>
        )}
        {text !== undefined && request && (
          <p className="mt-3 text-sm text-ink-600 wrap-anywhere">{requestWords(request)}</p>
        )}
        <DownLine {...downLine()} />
      </PageHero>
      {missing && <WaysOn />}
    </>
  );
}
