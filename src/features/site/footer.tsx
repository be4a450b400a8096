import navigation from 'content:navigation';
import type { ReactNode } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { inWords } from '#src/content/facts.ts';
import { hours } from '#src/content/hours.ts';
import { site } from '#src/content/site.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { FloatingChatButton, FooterChatButton } from './chat-button.tsx';
import type { Logo } from './look.server.ts';
import { SchemeChoice } from './scheme-choice.tsx';
import { Wordmark } from './wordmark.tsx';

interface SocialLink {
  readonly platform: string;
  readonly url: string;
  readonly icon: IconName;
  readonly active: boolean;
}

function LinkColumn({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <nav aria-label={title} className="footer-links">
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The foot of every public page (S1 §2 Shared footer); a social link is shown only while it is active. */
export function SiteFooter(props: { social: readonly SocialLink[]; newsletter?: ReactNode; logo: Logo | undefined }) {
  const { social, newsletter, logo } = props;
  const active = social.filter((link) => link.active);
  // What the owner has not filled in is not named.
  const [street, zip] = [company.street, company.zip].map(inWords);
  return (
    <footer className="site-footer" id="site-map-footer">
      <div className="wrap grid grid-cols-2 gap-x-8 gap-y-7 pt-10 pb-9 sm:grid-cols-3 sm:gap-y-10 sm:pt-16 sm:pb-12 lg:grid-cols-[1.9fr_1.1fr_1fr_1fr] lg:pt-20">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1 lg:row-span-2">
          <Wordmark logo={logo} />
          <p className="mt-4 max-w-sm">{company.blurb}</p>
          <p className="mt-5 font-semibold text-ink-900">{site.headquarters}</p>
          {street && <p>{[street, zip].filter(Boolean).join(', ')}</p>}
          {/* Without office hours it begins with "by arrangement". */}
          <p className="first-letter:uppercase">
            {hours.office}, {hours.emergency}
          </p>
          <p>
            <a href={`mailto:${company.emails.info}`}>{company.emails.info}</a>
          </p>
          <p>
            <CompanyPhone number={publishedPhone()} />
          </p>
          <p>
            <a href={down.page}>{down.question}</a>
          </p>
          <div className="footer-reach">
            <p>
              <FooterChatButton />
            </p>
            {active.length > 0 && (
              <ul className="flex flex-wrap gap-2.5" aria-label={site.social}>
                {active.map((link) => (
                  <li key={link.platform}>
                    <a
                      className="icon-button"
                      href={link.url}
                      data-social={link.icon}
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      <Icon name={link.icon} size={20} />
                      <span className="sr-only">{`${link.platform} ${site.newTab}`}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        {navigation.footer.map((column) => (
          <LinkColumn key={column.title} {...column} />
        ))}
        {newsletter && <div className="col-span-2 sm:col-span-3">{newsletter}</div>}
      </div>
      <div className="wrap pb-20 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink-200 pt-6">
          <p className="max-w-2xl">{site.serving}</p>
          <SchemeChoice />
          <ul className="flex flex-wrap gap-x-6">
            {navigation.legal.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.text}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <FloatingChatButton />
    </footer>
  );
}
