import navigation from 'content:navigation';
import statusPage from 'content:pages/status';
import { blogPage } from 'words:blog';
import { page as words } from 'words:not-found';
import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import { downLine } from '#src/content/emergency.ts';
import { pricesAsOf } from '#src/content/prices.ts';
import { socialLinks } from '#src/content/records/social-links.ts';
import { requestWords, site } from '#src/content/site.ts';
import { longDate } from '#src/lib/format.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { NewsletterForm } from '#src/newsletter/newsletter-form.tsx';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { firstPathOf, wayTo } from '#src/site/breadcrumbs.ts';
import { SiteFooter } from '#src/site/footer.tsx';
import { SiteHeader } from '#src/site/site-header.tsx';
import { ArrowLink, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import type { loader } from './root.tsx';
import type { PageHandle } from './ui/page-handle.ts';

/** `title` names a page that is on no list, for example an article. */
function Trail({ path, title }: { path: string; title?: string | undefined }) {
  const way = wayTo(path, title);
  if (way.length === 0) return null;
  return (
    <nav className="trail" aria-label={site.breadcrumb}>
      <ol className="wrap crumbs flex flex-wrap">
        {way.map((crumb, index) => (
          <li
            key={crumb.path}
            className="shrink-0 whitespace-nowrap last:min-w-0 last:flex-[1_1_8rem] last:truncate last:py-0.5"
          >
            {index < way.length - 1 ? (
              <a className="inline-block py-0.5 hover:underline hover:underline-offset-4" href={crumb.path}>
                {crumb.name}
              </a>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Print only: company, address and, for prices, their date. */
function PrintedFrom({ address, prices }: { address: string; prices: boolean }) {
  return (
    <p className="mx-auto hidden max-w-[76rem] px-8 text-[9pt] print:block" aria-hidden="true">
      {company.longName} · {address.replace(/^https?:\/\/|\/$/g, '')} · {company.emails.info}
      {prices && ` · ${site.pricesAsOf(longDate(pricesAsOf))}`}
    </p>
  );
}

/** Failed pages get no breadcrumb and no print parts. */
export function PublicFrame(props: {
  path: string;
  handle: PageHandle;
  root: Awaited<ReturnType<typeof loader>> | undefined;
  children: ReactNode;
}) {
  const { path, root, children } = props;
  const { crumb, quote = quoteFrom(path), transparentHeader = false, prices = false } = props.handle;
  return (
    <>
      <a
        className="skip-link fixed -top-20 left-3 z-50 rounded-lg bg-white px-4 py-2 font-semibold text-arc-700 shadow-lg focus:top-3"
        href="#main"
      >
        {site.skip}
      </a>
      <SiteHeader path={path} quoteHref={quote} transparent={transparentHeader} logo={root?.look.logo} />
      <main id="main" className="relative min-h-[70svh]">
        {path && <PrintedFrom address={`${root?.publicUrl}${firstPathOf(path)}`} prices={prices} />}
        <Trail path={path} title={crumb} />
        {children}
        {path && <ManagedBlocks blocks={root?.blocks ?? []} />}
      </main>
      <SiteFooter
        logo={root?.look.logo}
        social={root?.social ?? socialLinks()}
        newsletter={<NewsletterForm place="footer" />}
      />
    </>
  );
}

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
export function FailedPage({ text, request }: { text: string | undefined; request?: string | undefined }) {
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
