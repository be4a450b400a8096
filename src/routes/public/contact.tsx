import { bookings, kindOf } from '#src/content/bookings.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { AppointmentPanel } from '#src/features/appointments/panel.tsx';
import { parseDate } from '#src/features/appointments/rules.ts';
import { calendarView } from '#src/features/appointments/view.server.ts';
import { BookingThen } from '#src/features/contact/booking-then.tsx';
import { ContactForm } from '#src/features/contact/form.tsx';
import { ContactPage } from '#src/features/contact/page.tsx';
import { ContactPanel, type ContactTab } from '#src/features/contact/panel.tsx';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { faqData } from '#src/features/support/structured-data.ts';
import { Island } from '#src/islands/island.tsx';
import { dueInWords, momentSoon } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { answered } from '#src/platform/markdown/answered.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/contact';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = { perRequest: true, styles: ['forms', 'reading'] };

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const { intake, formState, appointments, clock, hours } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const tab: ContactTab = query.get('tab') === 'appointment' ? 'appointment' : 'form';
  const stateOf = (type: string) => (formState?.type === type ? formState : undefined);
  const contact = stateOf('contact');
  const appointment = stateOf('appointment');
  // A form that comes back stands for the slot it was sent for.
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
