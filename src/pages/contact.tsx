import callbackWords from 'content:forms/callback';
import contactPage from 'words:contact';
import type { ReactNode } from 'react';
import { Island } from '#src/browser/island.tsx';
import { AppointmentPanel } from '#src/calendar/appointment-panel.tsx';
import { parseDate } from '#src/calendar/appointment-rules.ts';
import { calendarView } from '#src/calendar/appointment-view.server.ts';
import { faqsOn } from '#src/content/answers.ts';
import { bookings, kindOf } from '#src/content/bookings.ts';
import { publishedPhone } from '#src/content/company.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { CallbackForm, ContactForm } from '#src/inquiries/contact-form.tsx';
import { callbackProps, formProps } from '#src/inquiries/forms.server.ts';
import { dueInWords, momentSoon } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { answered } from '#src/platform/markdown/markdown.server.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/section.tsx';
import { draftKeyOf } from '#src/ui/secure-form/form-values.ts';
import type { Route } from './+types/contact';
import { faqData, headOf } from './service-structured-data.ts';

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
    <div className="min-w-0 scroll-mt-[calc(var(--header-height)+1rem)]" id="panel" data-tab-panel>
      <nav className="tabs" aria-label={contactPage.tabsLabel}>
        {tabs.map((name) => (
          <a
            key={name}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent py-1.5 leading-tight font-medium text-ink-600 transition-colors hover:text-ink-900 aria-[current=true]:border-arc-500 aria-[current=true]:font-semibold aria-[current=true]:text-ink-900"
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
function Ways({ due, callback }: { due: string; callback: ReactNode }) {
  const { emailCard, meetingCard } = contactPage;
  const number = publishedPhone();
  return (
    <aside className="ways" aria-labelledby="help-title">
      <h2 id="help-title" className="text-lg font-semibold">
        {contactPage.helpTitle}
      </h2>
      <ul className="mt-3">
        <li className="ways-due text-ink-600">
          {contactPage.answered}{' '}
          <strong className="block text-2xl font-normal tracking-[-0.035em] text-ink-900 tabular-nums">{due}</strong>
        </li>
        <li>
          <a className="-my-4 block py-4 hover:bg-arc-50" href={`mailto:${emailCard.address}`}>
            <h3 className="font-semibold">{emailCard.title}</h3>
            <strong className="font-semibold text-arc-700">{emailCard.address}</strong>
            <p className="mt-0.5 text-[0.95rem] text-ink-600">{emailCard.text}</p>
          </a>
        </li>
        {number ? (
          <li>
            <h3 className="font-semibold">{contactPage.callTitle}</h3>
            <CompanyPhone number={number} className="link inline-block py-1 text-lg font-semibold" />
          </li>
        ) : (
          <li className="ways-due">
            <h3 className="mb-2 font-semibold">{callbackWords.contact.title}</h3>
            {callback}
          </li>
        )}
        <li>
          <a
            className="-my-4 block py-4 hover:bg-arc-50"
            href="/contact?tab=appointment#panel"
            data-tab="appointment"
            data-no-prefetch
          >
            <h3 className="font-semibold">{meetingCard.title}</h3>
            <p className="mt-0.5 text-[0.95rem] text-ink-600">{meetingCard.text}</p>
          </a>
        </li>
      </ul>
    </aside>
  );
}

/** `due`: when a booking made now is confirmed. */
function BookingThen({ due, place }: { due: string; place: string }) {
  const { title, stops } = contactPage.afterBooking;
  return (
    <section className="then mt-14 lg:mt-20" aria-labelledby="then-title">
      <h2 id="then-title" className="text-section font-medium tracking-[-0.035em]">
        {title}
      </h2>
      <ol className="mt-6 grid lg:mt-9 lg:grid-cols-4">
        {stops.map((stop, nth) => (
          <li key={stop.title} className="first:before:border-peach-600 first:before:bg-peach-600">
            <h3 className="text-xl leading-tight font-medium tracking-[-0.025em]">
              {nth === 1 ? (
                <>
                  <span className="lg:sr-only">{stop.title}</span> {due}
                </>
              ) : (
                stop.title
              )}
            </h3>
            <p className="mt-1 text-[0.95rem] text-ink-600">
              {stop.text}
              {nth === 3 && <> {place}.</>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { intake, formState, appointments, clock, hours } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const tab: ContactTab = query.get('tab') === 'appointment' ? 'appointment' : 'form';
  const appointment = formProps(intake, 'appointment', formState);
  const sent = appointment.state?.values;
  // A returned form keeps the slot it was sent for.
  const { date: sentDate = '', time = '' } = sent ?? {};
  const date = parseDate(sentDate) ? sentDate : '';
  if (sent) {
    query.set('date', date);
    for (const name of ['month', 'kind', 'package']) query.set(name, sent[name] ?? '');
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
    callback: callbackProps(intake, 'contact', formState),
    contact: formProps(intake, 'contact', formState),
    appointment: { ...appointment, view: sent ? { ...view, date, time, problem: undefined } : view },
  };
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { ...pageMeta.contact, structuredData: faqData(args.loaderData?.faqs ?? [], 'contact') });

/** S1 §2 Contact; `due`: when a message sent now is answered, a booking made now confirmed. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { tab, due, faqs, callback, contact, appointment } = loaderData;
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
      <PageHero title={contactPage.title} lead={contactPage.lead} low />
      <div className="wrap contact">
        <ContactPanel tab={tab} parts={parts} />
        <Ways due={due.message} callback={<Island name="callback-form" of={CallbackForm} props={callback} />} />
      </div>
      {faqs.length > 0 && (
        <SmallSection
          id="faq"
          title={contactPage.faqTitle}
          ground="section-later bg-ink-50 [--tall:92rem] sm:[--tall:40rem]"
        >
          <div className="mt-6 grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 md:grid-cols-2">
            {faqs.map(({ id, question, answer }) => (
              <section
                key={id}
                className="scroll-mt-[calc(var(--header-height)+1rem)] border-t border-ink-200 pt-4"
                id={id}
                aria-labelledby={`${id}-question`}
              >
                <h3 id={`${id}-question`} className="mb-1.5 text-lg font-semibold">
                  {question}
                </h3>
                <Markdown html={answer} className="prose-small" />
              </section>
            ))}
          </div>
        </SmallSection>
      )}
      <SmallSection id="explore" title={contactPage.exploreTitle}>
        <ul className="mt-6 grid sm:grid-cols-3">
          {contactPage.explore.map((link) => (
            <li key={link.href}>
              <a
                className="block border-t border-ink-200 py-4 font-semibold text-arc-700 hover:bg-arc-50"
                href={link.href}
              >
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      </SmallSection>
    </>
  );
}
