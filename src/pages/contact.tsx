import type { ReactNode } from 'react';
import { Island } from '#src/browser/island.tsx';
import { AppointmentPanel } from '#src/calendar/appointment-panel.tsx';
import { parseDate } from '#src/calendar/appointment-rules.ts';
import { calendarView } from '#src/calendar/appointment-view.server.ts';
import { bookings, kindOf } from '#src/content/bookings.ts';
import { publishedPhone } from '#src/content/company.ts';
import { contactPage } from '#src/content/contact.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { requestContext } from '#src/context.server.ts';
import { ContactForm } from '#src/inquiries/contact-form.tsx';
import { issueTickets } from '#src/inquiries/tickets.server.ts';
import { dueInWords, momentSoon } from '#src/lib/format.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { answered } from '#src/platform/markdown/markdown.server.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/section.tsx';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import type { Route } from './+types/contact';
import { managedBlocks } from './managed.server.ts';
import { headOf } from './service-structured-data.ts';
import { faqData } from './support-structured-data.ts';

type ContactTab = 'form' | 'appointment';
const tabs: ContactTab[] = ['form', 'appointment'];
const hrefs: Record<ContactTab, string> = { form: '/contact#panel', appointment: '/contact?tab=appointment#panel' };

/** S1 §2 Contact. Links without a script; tabs that keep the input with one (browser/site.ts). */
function ContactPanel(props: { tab: ContactTab; parts: Record<ContactTab, ReactNode> }) {
  const part = (name: ContactTab) => (
    <section key={name} data-tab-part={name} aria-label={contactPage.tabs[name]}>
      {props.parts[name]}
    </section>
  );
  return (
    <div className="contact-panel" id="panel" data-tab-panel>
      <nav className="tabs" aria-label={contactPage.tabsLabel}>
        {tabs.map((name) => (
          <a
            key={name}
            href={hrefs[name]}
            data-tab={name}
            data-no-prefetch
            aria-current={props.tab === name ? 'true' : undefined}
          >
            {contactPage.tabs[name]}
          </a>
        ))}
      </nav>
      {tabs.map((name) =>
        name === props.tab ? (
          part(name)
        ) : (
          <template key={name} data-tab-part={name}>
            {part(name)}
          </template>
        ),
      )}
    </div>
  );
}

/** S1 §2 Contact: How Can We Help. */
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

/** S1 §2 Contact; `due`: when a message sent now is answered. */
function ContactPage(props: {
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

/** `due`: when a booking made now is confirmed. */
function BookingThen({ due, place }: { due: string; place: string }) {
  const { title, stops } = contactPage.afterBooking;
  const [sent, confirmed, reminded, met] = stops;
  return (
    <section className="then" aria-labelledby="then-title">
      <h2 id="then-title">{title}</h2>
      <ol>
        <li>
          <h3>{sent.title}</h3>
          <p>{sent.text}</p>
        </li>
        <li>
          <h3>
            <span>{confirmed.title}</span> {due}
          </h3>
          <p>{confirmed.text}</p>
        </li>
        <li>
          <h3>{reminded.title}</h3>
          <p>{reminded.text}</p>
        </li>
        <li>
          <h3>{met.title}</h3>
          <p>
            {met.text} {place}.
          </p>
        </li>
      </ol>
    </section>
  );
}

export const handle: PageHandle = { perRequest: true, styles: ['forms', 'reading'] };

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const { intake, formState, appointments, clock, hours } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const tab: ContactTab = query.get('tab') === 'appointment' ? 'appointment' : 'form';
  const stateOf = (type: string) => (formState?.type === type ? formState : undefined);
  const contact = stateOf('contact');
  const appointment = stateOf('appointment');
  // A returned form keeps the slot it was sent for.
  const { date: sentDate = '', time = '' } = appointment?.values ?? {};
  const date = parseDate(sentDate) ? sentDate : '';
  if (appointment) {
    query.set('date', date);
    query.set('month', appointment.values.month ?? '');
    query.set('kind', appointment.values.kind ?? '');
    query.set('package', appointment.values.package ?? '');
  }
  const now = clock.now();
  const view = await calendarView(appointments, query, now);
  return {
    tab,
    due: {
      message: dueInWords(replyDue(now, replyPromises.contact, hours), now),
      booking: momentSoon(replyDue(now, replyPromises.appointment, hours), now),
    },
    faqs: await answered(faqsOn('contact')),
    blocks: managedBlocks(args, 'contact'),
    contact: { tickets: contact?.tickets ?? issueTickets(intake), state: contact },
    appointment: {
      view: appointment ? { ...view, date, time, problem: undefined } : view,
      tickets: appointment?.tickets ?? issueTickets(intake),
      state: appointment,
    },
  };
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { ...pageMeta.contact, structuredData: faqData(args.loaderData?.faqs ?? [], 'contact') });

export default function Contact({
  loaderData: { tab, due, faqs, blocks, contact, appointment },
}: Route.ComponentProps) {
  const parts = {
    form: <Island name="contact-form" of={ContactForm} props={contact} wakeIfStored={draftKeyOf('contact')} />,
    appointment: (
      <>
        <Island
          name="appointment-panel"
          of={AppointmentPanel}
          props={appointment}
          wake={appointment.view.time ? 'idle' : 'touch'}
          wakeIfStored={draftKeyOf('appointment')}
        />
        <BookingThen due={due.booking} place={bookings[kindOf(appointment.view.kind)].at} />
      </>
    ),
  };
  return (
    <>
      <ContactPage due={due.message} faqs={faqs} panel={<ContactPanel tab={tab} parts={parts} />} />
      <ManagedBlocks blocks={blocks} />
    </>
  );
}
