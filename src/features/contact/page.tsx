import { CalendarClock, Mail } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { publishedPhone } from '#content/company.ts';
import { contactPage } from '#content/contact.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Answers } from '#src/ui/sections/answers.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/small-section.tsx';
import type { ContactTab } from './panel.tsx';

/** The contact page around its panel (S1 §2 Contact). */
export function ContactPage({
  panel,
  tab,
  faqs,
}: {
  panel: ReactNode;
  tab: ContactTab;
  faqs: ComponentProps<typeof Answers>['faqs'];
}) {
  const { emailCard, meetingCard } = contactPage;
  return (
    <>
      {/* Who comes to book sees free times at once. */}
      <PageHero title={contactPage.title} lead={contactPage.lead} low={tab === 'appointment'} />
      <div
        className={`wrap grid grid-cols-1 gap-10 lg:grid-cols-[1fr_20rem] ${tab === 'appointment' ? 'pt-4 pb-14 sm:pt-8' : 'py-14'}`}
      >
        {panel}
        <aside aria-labelledby="help-title">
          <h2 id="help-title" className="text-2xl font-bold">
            {contactPage.helpTitle}
          </h2>
          <a className="card card-link mt-5 block p-6" href={`mailto:${emailCard.address}`}>
            <Mail aria-hidden="true" className="text-arc-600" />
            <h3 className="mt-3 text-lg font-semibold">{emailCard.title}</h3>
            <p className="mt-1 text-ink-600">{emailCard.text}</p>
            <p className="mt-3 font-semibold text-arc-700">{emailCard.address}</p>
          </a>
          <CompanyPhone
            number={publishedPhone()}
            className="link mt-1 inline-block py-1 text-lg font-semibold"
            before={<p className="mt-5 font-semibold">{contactPage.callTitle}</p>}
          />
          <a
            className="card card-link mt-5 block p-6"
            href="/contact?tab=appointment#panel"
            data-tab="appointment"
            data-no-prefetch
          >
            <CalendarClock aria-hidden="true" className="text-arc-600" />
            <h3 className="mt-3 text-lg font-semibold">{meetingCard.title}</h3>
            <p className="mt-1 text-ink-600">{meetingCard.text}</p>
          </a>
        </aside>
      </div>
      {faqs.length > 0 && (
        <SmallSection id="faq" title={contactPage.faqTitle} ground="bg-ink-50" wrap="wrap max-w-3xl">
          <div className="mt-6">
            <Answers faqs={faqs} name="contact-faq" />
          </div>
        </SmallSection>
      )}
      <SmallSection id="explore" title={contactPage.exploreTitle}>
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {contactPage.explore.map((link) => (
            <li key={link.href}>
              <a className="card card-link block p-5 font-semibold text-arc-700" href={link.href}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      </SmallSection>
    </>
  );
}
