import navigation from 'content:navigation';
import site from 'content:site';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { chat } from '#src/content/chat.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { inWords } from '#src/content/facts.ts';
import { hours } from '#src/content/hours.ts';
import type { SocialLink } from '#src/content/records/company.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { siteSchemes } from '#src/lib/site-storage.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Logo } from './brand.server.ts';
import { Wordmark } from './wordmark.tsx';

/** Without JavaScript these lead to the contact page (browser/site.ts). */
const toChat = { href: '/contact', 'data-chat-open': '' } as const;

/** Hidden until a script can store the choice. */
function SchemeChoice() {
  return (
    <fieldset className="scheme-choice" data-schemes hidden>
      <legend className="float-left mr-2">{site.schemes.label}</legend>
      {siteSchemes.map((scheme) => (
        <button key={scheme} type="button" value={scheme} aria-pressed={scheme === 'auto'}>
          {site.schemes[scheme]}
        </button>
      ))}
    </fieldset>
  );
}

const FooterLink = ({ text, href }: Link) => (
  <a
    className="inline-flex min-h-8 items-center hover:text-arc-700 hover:underline hover:underline-offset-4 sm:min-h-9"
    href={href}
  >
    {text}
  </a>
);

function LinkColumn({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <nav aria-label={title} className="footer-links lg:first-of-type:row-span-2">
      <h2>{title}</h2>
      <ul className="mt-1 sm:mt-3">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** S1 §2 Shared footer; social links are shown only while active. */
export function SiteFooter(props: { social: readonly SocialLink[]; newsletter: ReactNode; logo: Logo | undefined }) {
  const { social, newsletter, logo } = props;
  const active = social.filter((link) => link.active);
  // Omitted if the owner left them empty.
  const [street, zip] = [company.street, company.zip].map(inWords);
  return (
    <footer
      className="site-footer section-later [--tall:89rem] sm:[--tall:75rem] lg:[--tall:38rem] border-t border-ink-200 bg-ink-50 text-[0.95rem] text-ink-600"
      id="site-map-footer"
    >
      <div className="wrap grid grid-cols-pair gap-x-8 gap-y-7 pt-10 pb-9 sm:grid-cols-3 sm:gap-y-10 sm:pt-16 sm:pb-12 lg:grid-cols-[1.9fr_1.1fr_1fr_1fr] lg:pt-14 lg:pb-8">
        <div className="col-span-full lg:col-span-1 lg:row-span-2">
          <Wordmark logo={logo} />
          <p className="mt-4 max-w-sm">{company.blurb}</p>
          <p className="mt-5 font-semibold text-ink-900">{site.headquarters}</p>
          {street && <p>{[street, zip].filter(Boolean).join(', ')}</p>}
          {/* Without office hours it begins with "by arrangement". */}
          <p className="first-letter:uppercase">
            {hours.office}, {hours.emergency}
          </p>
          <p>
            <FooterLink text={company.emails.info} href={`mailto:${company.emails.info}`} />
          </p>
          <p>
            <CompanyPhone number={publishedPhone()} />
          </p>
          <p>
            <FooterLink text={down.question} href={down.page} />
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5 sm:mt-4 sm:block sm:space-y-4">
            <p>
              <a
                {...toChat}
                className="button button-ghost button-small inline-flex min-h-8 items-center hover:text-arc-700 hover:underline hover:underline-offset-4 sm:min-h-9"
              >
                <MessageCircle aria-hidden="true" size={18} />
                {chat.footerOpen}
              </a>
            </p>
            {active.length > 0 && (
              <ul className="flex flex-wrap gap-2.5" aria-label={site.social}>
                {active.map((link) => (
                  <li key={link.platform}>
                    <a
                      className="icon-button inline-flex size-11 min-h-11 items-center border border-ink-300 hover:border-arc-600 hover:text-arc-700 hover:underline hover:underline-offset-4"
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
        <div className="col-span-full lg:col-span-2 lg:col-start-3">{newsletter}</div>
      </div>
      <div className="wrap pb-20 text-sm md:pb-8">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink-200 pt-6">
          <p className="max-w-2xl">{site.serving}</p>
          <SchemeChoice />
          <ul className="flex flex-wrap gap-x-6">
            {navigation.legal.map((link) => (
              <li key={link.href}>
                <FooterLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {/* S1 §2 Chat widget. */}
      <a {...toChat} className="chat-button">
        <MessageCircle aria-hidden="true" className="size-[46%]" />
        <span className="sr-only">{chat.open}</span>
      </a>
    </footer>
  );
}
