import { pageWords } from '#src/lib/records/words.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';

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
  faqTitle: 'Frequently asked',
  exploreTitle: 'Explore Our Services',
  explore: [
    { text: 'Business IT support', href: '/it-support/business' },
    { text: 'Website development & SEO', href: '/website-development-seo' },
    { text: 'App development', href: '/app-development' },
  ],
});
