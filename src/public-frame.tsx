import type { ReactNode } from 'react';
import { type SocialLink, socialLinks } from '#src/content/records/social-links.ts';
import { site } from '#src/content/site.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { NewsletterForm } from '#src/newsletter/newsletter-form.tsx';
import { firstPathOf } from '#src/site/breadcrumbs.ts';
import { RouterFallback } from '#src/site/error-page.tsx';
import { SiteFooter } from '#src/site/footer.tsx';
import type { Look } from '#src/site/look.server.ts';
import { PrintedFrom } from '#src/site/printed-from.tsx';
import { SiteHeader } from '#src/site/site-header.tsx';
import { Trail } from '#src/site/trail.tsx';
import type { PageHandle } from './ui/page-handle.ts';

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
