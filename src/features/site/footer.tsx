import { claims } from '#content/claims.ts';
import { company, defaultSocialLinks, wideAreas } from '#content/company.ts';
import { footerColumns, legalLinks } from '#content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

/** The foot of every public page (S1 §2 Shared footer). */
export function SiteFooter() {
  const social = defaultSocialLinks.filter((link) => link.active);
  return (
    <footer className="site-footer" id="site-map-footer">
      <div className="wrap grid gap-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-sm">{company.blurb}</p>
          <p className="mt-4 font-semibold text-white">Headquarters: {company.headquarters}</p>
          <p className="mt-1">
            <a href={`mailto:${company.emails.info}`}>{company.emails.info}</a>
          </p>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap border-t border-ink-700 py-6 text-sm">
        <p>
          Serving {wideAreas.join(', ')}. {claims.since}.
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {legalLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.text}</a>
              </li>
            ))}
          </ul>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {social.map((link) => (
              <li key={link.platform}>
                <a href={link.url} target="_blank" rel="noopener noreferrer">
                  {link.platform}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
