import type { ReactNode } from 'react';
import { publishedPhone } from '#src/content/company.ts';
import { contactPage } from '#src/content/contact.ts';
import type { SafeHtml } from '#src/lib/safe-html.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/small-section.tsx';

/** The ways besides the form, and when what is sent with it now is answered (S1 §2 Contact: How Can We Help). */
function Ways({ due }: { due: string }) {
  const { emailCard, meetingCard } = contactPage;
  const number = publishedPhone();
  return (
    <aside className="ways" aria-labelledby="help-title">
      <h2 id="help-title">{contactPage.helpTitle}</h2>
      <ul>
        <li className="ways-due">
          {contactPage.answered} <strong>{due}</strong>
        </li>
        <li>
          <a href={`mailto:${emailCard.address}`}>
            <h3>{emailCard.title}</h3>
            <strong>{emailCard.address}</strong>
            <p>{emailCard.text}</p>
          </a>
        </li>
        {number && (
          <li>
            <h3>{contactPage.callTitle}</h3>
            <CompanyPhone number={number} className="link inline-block py-1 text-lg font-semibold" />
          </li>
        )}
        <li>
          <a href="/contact?tab=appointment#panel" data-tab="appointment" data-no-prefetch>
            <h3>{meetingCard.title}</h3>
            <p>{meetingCard.text}</p>
          </a>
        </li>
      </ul>
    </aside>
  );
}

/** The contact page around its panel (S1 §2 Contact); `due` is when a message sent now is answered. */
export function ContactPage(props: {
  panel: ReactNode;
  due: string;
  faqs: readonly { readonly id: string; readonly question: string; readonly answer: SafeHtml }[];
}) {
  return (
    <>
      <PageHero title={contactPage.title} lead={contactPage.lead} low />
      <div className="wrap contact">
        {props.panel}
        <Ways due={props.due} />
      </div>
      {props.faqs.length > 0 && (
        <SmallSection id="faq" title={contactPage.faqTitle} ground="bg-ink-50">
          <div className="answers-open">
            {props.faqs.map(({ id, question, answer }) => (
              <section key={id} id={id} aria-labelledby={`${id}-question`}>
                <h3 id={`${id}-question`}>{question}</h3>
                <Markdown html={answer} className="prose-small" />
              </section>
            ))}
          </div>
        </SmallSection>
      )}
      <SmallSection id="explore" title={contactPage.exploreTitle}>
        <ul className="explore-rows">
          {contactPage.explore.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.text}</a>
            </li>
          ))}
        </ul>
      </SmallSection>
    </>
  );
}
