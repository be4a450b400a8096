import { timeInWords } from '#src/lib/format.ts';
import { pageWords } from '#src/lib/records/words.ts';
import { reminderMinute } from './appointments.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';

const reminderTime = timeInWords(`${Math.floor(reminderMinute / 60)}:${reminderMinute % 60}`);

/** Every text of the page, as the owner changes it. */
export const words = pageWords('contact', 'Contact');

export const contactPage = words.each({
  title: 'Tell us what is slowing you down',
  lead: `Write a few lines and a person in ${company.city} reads them. We answer within ${promises.contact}, and the confirmation tells you the exact moment to expect us by.`,
  tabsLabel: 'Ways to reach us',
  tabs: { form: 'Contact Form', appointment: 'Schedule Appointment' },
  helpTitle: 'How Can We Help',
  emailCard: {
    title: 'Email Us',
    text: 'For anything that does not fit a form. We read this mailbox all day.',
    address: company.emails.info,
  },
  /** Above the telephone number, where the owner has filled one in. */
  callTitle: 'Call us',
  meetingCard: {
    title: 'Schedule Meeting',
    text: `A free ${claims.consultationLength} session with an engineer, by video or at your office.`,
  },
  /** Before the moment by which a message that is sent now is answered. */
  answered: 'Sent now, answered by',
  /** Under the calendar: what happens to a booking, in order; the second stop is named by its moment. */
  afterBooking: {
    title: 'What happens then',
    stops: [
      {
        title: 'At once',
        text: 'Your time is reserved; the details and a calendar invitation are in your mail.',
      },
      { title: 'We confirm', text: 'The latest moment at which we confirm what is booked now.' },
      {
        title: `${reminderTime}, the working day before`,
        text: 'A reminder, if there is still time for one. A private link lets you move or cancel.',
      },
      { title: 'We meet', text: 'At the time that you chose.' },
    ],
  },
  faqTitle: 'Frequently asked',
  exploreTitle: 'Explore Our Services',
  explore: [
    { text: 'Business IT support', href: '/it-support/business' },
    { text: 'Website development & SEO', href: '/website-development-seo' },
    { text: 'App development', href: '/app-development' },
  ],
});
