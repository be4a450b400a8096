import type { ReactNode } from 'react';
import { company } from '#src/content/company.ts';
import { pricesAsOf } from '#src/content/prices.ts';
import { type SocialLink, socialLinks } from '#src/content/records/social-links.ts';
import { site } from '#src/content/site.ts';
import { longDate } from '#src/lib/format.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { NewsletterForm } from '#src/newsletter/newsletter-form.tsx';
import { firstPathOf, wayTo } from '#src/site/breadcrumbs.ts';
import { RouterFallback } from '#src/site/error-page.tsx';
import { SiteFooter } from '#src/site/footer.tsx';
import type { Look } from '#src/site/look.server.ts';
import { SiteHeader } from '#src/site/site-header.tsx';
import type { PageHandle } from './ui/page-handle.ts';

/** `title` names a page that is on no list, for example an article. */
function Trail({ path, title }: { path: string; title?: string | undefined }) {
  const way = wayTo(path, title);
  if (way.length === 0) return null;
  return (
    <nav className="trail" aria-label={site.breadcrumb}>
      <ol className="wrap crumbs">
        {way.map((crumb, index) => (
          <li key={crumb.path}>
            {index < way.length - 1 ? (
              <a href={crumb.path}>{crumb.name}</a>
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
    <p className="printed-from" aria-hidden="true">
      {company.longName} · {address.replace(/^https?:\/\/|\/$/g, '')} · {company.emails.info}
      {prices && ` · ${site.pricesAsOf(longDate(pricesAsOf))}`}
    </p>
  );
}

interface RootData {
  publicUrl: string;
  social: readonly SocialLink[];
  look: Look;
}

/** Failed pages get no breadcrumb and no print parts. */
export function PublicFrame(props: {
  path: string;
  handle: PageHandle;
  /** For pages no list names, for example an article. */
  title?: string | undefined;
  /** Target of "Get Quote", if the path does not tell it. */
  quote?: string | undefined;
  root: RootData | undefined;
  children: ReactNode;
}) {
  const { path, title, root, children } = props;
  const { transparentHeader = false, prices = false } = props.handle;
  return (
    <>
      <a className="skip-link" href="#main">
        {site.skip}
      </a>
      <SiteHeader
        path={path}
        quoteHref={props.quote ?? quoteFrom(path)}
        transparent={transparentHeader}
        logo={root?.look.logo}
      />
      <main id="main">
        {path && <PrintedFrom address={`${root?.publicUrl}${firstPathOf(path)}`} prices={prices} />}
        <Trail path={path} title={title} />
        {children}
      </main>
      <SiteFooter
        logo={root?.look.logo}
        social={root?.social ?? socialLinks()}
        newsletter={<NewsletterForm place="footer" />}
      />
    </>
  );
}

export const FailedPage = RouterFallback;
