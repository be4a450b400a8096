import { claims, promises } from './claims.ts';
import { company } from './company.ts';

export const contactPage = {
  title: 'Tell us what is slowing you down',
  lead: `Write a few lines and a person in Atlanta reads them. We answer within ${promises.contact}, and the confirmation tells you the exact moment to expect us by.`,
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
} as const;

/** What the form of src/features/contact/form.tsx says; by itself, so that a browser loads no other words with it. */
export const contactFormWords = {
  title: 'Send us a message',
  button: 'Send Message',
  busyButton: 'Sending...',
  success: {
    title: 'Message Sent Successfully!',
    message: "Thank you for contacting us. We've received your message and will get back to you soon.",
  },
  failure: 'Failed to send message. Please try again or contact us directly.',
} as const;
