import navigation from 'content:navigation';
import site from 'content:site';
import { ArrowRight, ChevronDown, Menu, X } from 'lucide-react';
import { publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { Logo } from './brand.server.ts';
import { wayTo } from './public-pages.ts';
import { Wordmark } from './wordmark.tsx';

const id = 'down-panel';

/**
 * Emergency help on every page: a native popover, which needs no script. Without popover support its link leads to the
 * page, and on phones a shorter one (site-frame.css shows one of the three).
 */
function DownButton() {
  return (
    <>
      <a className="down-button inline-flex lg:hidden" href={down.page}>
        {down.short}
      </a>
      <a className="down-button down-plain" href={down.page}>
        {down.question}
      </a>
      <button type="button" className="down-button down-opens" popoverTarget={id}>
        {down.question}
      </button>
    </>
  );
}

function DownPanel() {
  return (
    <div
      id={id}
      popover="auto"
      className="fixed inset-auto top-[calc(var(--header-height)+0.5rem)] right-[max(1rem,calc((100vw-125rem)/2+var(--margin)))] m-0 hidden max-h-[calc(100vh-var(--header-height)-1rem)] open:block w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-b-2xl border border-t-4 border-ink-300 border-t-peach-600 bg-white p-6 text-ink-900 shadow-panel"
      role="dialog"
      aria-labelledby="down-title"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="down-title" className="text-xl font-semibold">
          {down.question}
        </h2>
        <button type="button" className="icon-button -mt-2 -mr-2" popoverTarget={id} popoverTargetAction="hide">
          <X aria-hidden="true" size={22} />
          <span className="sr-only">{down.close}</span>
        </button>
      </div>
      <p className="mt-2">{down.lead}</p>
      <p className="mt-4">
        <a className="button button-peach button-small" href={`${down.page}#tell`} data-no-prefetch>
          {down.tell}
          <ArrowRight aria-hidden="true" size={16} />
        </a>
      </p>
      <h3 className="mt-5 font-semibold">{down.first}</h3>
      <ul>
        {down.situations.map((link) => (
          <li key={link.href}>
            <a
              className="flex min-h-9 items-center underline underline-offset-4 hover:decoration-2"
              href={link.href}
              data-no-prefetch
            >
              {link.text}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        {down.orMail}{' '}
        <a className="link wrap-anywhere" href={`mailto:${down.mail}`}>
          {down.mail}
        </a>
      </p>
      <p>
        <CompanyPhone number={publishedPhone()} before={`${down.orCall} `} className="link" />
      </p>
    </div>
  );
}

const { home, about, services, portfolio, blog, contact, quote } = navigation.main;

function MenuLink({ link, path, className }: { link: Link; path: string; className?: string }) {
  const current =
    path === link.href ? 'page' : link.href !== '/' && path.startsWith(`${link.href}/`) ? 'true' : undefined;
  return (
    <a className={className} href={link.href} aria-current={current}>
      {link.text}
    </a>
  );
}

function ServicesDropdown({ path }: { path: string }) {
  const within =
    [services, ...navigation.services].some((link) => link.href === path) ||
    wayTo(path).some((step) => step.path === '/it-support');
  return (
    <details className="dropdown relative" data-dropdown name="nav">
      <summary className="nav-link list-none" aria-current={within || undefined}>
        {services.text}
        <ChevronDown aria-hidden="true" size={16} className="dropdown-arrow transition-transform duration-200" />
      </summary>
      <ul className="dropdown-panel absolute top-full left-0 mt-2 w-72 rounded-2xl border border-ink-100 bg-white p-2 text-ink-900 shadow-panel [&_a[aria-current]]:bg-arc-50 [&_a[aria-current]]:text-arc-700">
        {navigation.services.map((link) => (
          <li key={link.href} className="last:mt-2 last:border-t last:border-ink-100 last:pt-2">
            <MenuLink link={link} path={path} />
          </li>
        ))}
        <li className="last:mt-2 last:border-t last:border-ink-100 last:pt-2">
          <a href={services.href} aria-current={path === services.href ? 'page' : undefined}>
            {site.allServices}
            <ArrowRight aria-hidden="true" size={16} />
          </a>
        </li>
      </ul>
    </details>
  );
}

function MobileMenu({ path, quoteHref }: { path: string; quoteHref: string }) {
  return (
    <dialog
      className="mobile-menu open:translate-x-0 open:backdrop:[background:rgb(7_13_28_/_0.6)]"
      data-mobile-menu
      aria-label={site.menu}
    >
      <div className="mobile-menu-panel flex min-h-full flex-col px-6 pt-3.5 pb-8">
        <form method="dialog" className="-mr-2 flex justify-end">
          <button type="submit" className="icon-button">
            <X aria-hidden="true" size={24} />
            <span className="sr-only">{site.closeMenu}</span>
          </button>
        </form>
        <nav aria-label={site.mobileMenu}>
          <ul>
            {[home, about, services, portfolio, blog, contact].map((link) => (
              <li key={link.href} className="border-b border-ink-100">
                <MenuLink link={link} path={path} />
                {link === services && (
                  <ul className="mobile-menu-sub -mt-1 mb-3 border-l-2 border-arc-200 pl-4">
                    {navigation.services.map((sub) => (
                      <li key={sub.href}>
                        <MenuLink link={sub} path={path} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <a className="button button-quiet mt-8 w-full justify-center" href={down.page}>
          {down.question}
        </a>
        <CompanyPhone number={publishedPhone()} className="button button-quiet mt-3 w-full justify-center" />
        <a className="button button-peach mt-3 w-full justify-center" href={quoteHref}>
          {quote.text}
        </a>
      </div>
    </dialog>
  );
}

/** Transparent over the home page's hero until 50 px, white elsewhere (S1 §2). */
export function SiteHeader(props: { path: string; quoteHref: string; transparent: boolean; logo: Logo | undefined }) {
  const { path, quoteHref, transparent, logo } = props;
  return (
    <>
      <header className="site-header" data-header data-transparent={transparent || undefined}>
        <div className="wrap flex h-full items-center justify-between gap-[min(1.5rem,2vw)]">
          <a href="/" className="flex min-w-0 rounded-lg py-1" aria-label={site.home}>
            <Wordmark logo={logo} first />
          </a>
          <nav aria-label={site.mainMenu} className="hidden items-center lg:flex">
            {[home, about].map((link) => (
              <MenuLink key={link.href} link={link} path={path} className="nav-link" />
            ))}
            <ServicesDropdown path={path} />
            {[portfolio, blog, contact].map((link) => (
              <MenuLink key={link.href} link={link} path={path} className="nav-link" />
            ))}
          </nav>
          <div className="flex shrink-0 items-center gap-2">
            <CompanyPhone number={publishedPhone()} className="nav-link hidden whitespace-nowrap xl:flex" />
            <DownButton />
            <a className="button button-quiet button-small hidden sm:inline-flex" href={quoteHref}>
              {quote.text}
            </a>
            <a className="icon-button -mr-2 lg:hidden" href="#site-map-footer" data-menu-open aria-haspopup="dialog">
              <Menu aria-hidden="true" size={26} />
              <span className="sr-only">{site.menu}</span>
            </a>
          </div>
        </div>
      </header>
      <DownPanel />
      <MobileMenu path={path} quoteHref={quoteHref} />
    </>
  );
}
