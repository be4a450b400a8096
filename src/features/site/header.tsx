import { ChevronDown, Menu, X } from 'lucide-react';
import { mainLinks, serviceLinks } from '#content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

const { home, about, services, portfolio, blog, contact, quote } = mainLinks;

function NavLink({ text, href, path }: { text: string; href: string; path: string }) {
  return (
    <a className="nav-link" href={href} aria-current={path === href ? 'page' : undefined}>
      {text}
    </a>
  );
}

/** The bar on every public page: transparent over the home page's hero until 50 px, white elsewhere (S1 §2). */
export function SiteHeader({ path, transparent }: { path: string; transparent: boolean }) {
  return (
    <>
      <header className="site-header" data-header data-transparent={transparent || undefined}>
        <div className="wrap flex h-full items-center justify-between gap-6">
          <a href="/" className="rounded-lg" aria-label="Northarc home">
            <Wordmark />
          </a>
          <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
            <NavLink {...home} path={path} />
            <NavLink {...about} path={path} />
            <details className="dropdown" data-dropdown name="nav">
              <summary className="nav-link">
                {services.text}
                <ChevronDown aria-hidden="true" size={16} className="dropdown-arrow" />
              </summary>
              <ul className="dropdown-panel">
                {serviceLinks.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.text}</a>
                  </li>
                ))}
                <li>
                  <a href={services.href}>All services</a>
                </li>
              </ul>
            </details>
            <NavLink {...portfolio} path={path} />
            <NavLink {...blog} path={path} />
            <NavLink {...contact} path={path} />
          </nav>
          <div className="flex items-center gap-2">
            <a className="button button-peach hidden sm:inline-flex" href={quote.href}>
              {quote.text}
            </a>
            <a className="icon-button lg:hidden" href="#site-map-footer" data-menu-open aria-haspopup="dialog">
              <Menu aria-hidden="true" size={24} />
              <span className="sr-only">Menu</span>
            </a>
          </div>
        </div>
      </header>
      <dialog className="mobile-menu" data-mobile-menu aria-label="Menu">
        <div className="mobile-menu-panel">
          <form method="dialog" className="flex justify-end">
            <button type="submit" className="icon-button">
              <X aria-hidden="true" size={24} />
              <span className="sr-only">Close menu</span>
            </button>
          </form>
          <nav aria-label="Mobile">
            <ul>
              {[home, about].map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.text}</a>
                </li>
              ))}
              <li>
                <a href={services.href}>{services.text}</a>
                <ul className="mobile-menu-sub">
                  {serviceLinks.map((link) => (
                    <li key={link.href}>
                      <a href={link.href}>{link.text}</a>
                    </li>
                  ))}
                </ul>
              </li>
              {[portfolio, blog, contact].map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.text}</a>
                </li>
              ))}
            </ul>
          </nav>
          <a className="button button-peach mt-6 w-full justify-center" href={quote.href}>
            {quote.text}
          </a>
        </div>
      </dialog>
    </>
  );
}
