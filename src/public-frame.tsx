import site from 'content:site';
import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import { pricesAsOf } from '#src/content/prices.ts';
import { socialLinks } from '#src/content/records/company.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longDate } from '#src/lib/format.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { NewsletterForm } from '#src/newsletter/newsletter-form.tsx';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { SiteFooter } from '#src/site/footer.tsx';
import { firstPathOf, wayTo } from '#src/site/public-pages.ts';
import { SiteHeader } from '#src/site/site-header.tsx';
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
      {prices && ` · ${fillIn(site.pricesAsOf, { day: longDate(pricesAsOf) })}`}
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
