import { promises } from './claims.ts';
import { company } from './company.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options of the contact form (S1 §9). */
export const contactServices: readonly Option[] = [
  { value: 'cloud', label: 'Cloud Solutions' },
  { value: 'security', label: 'Cybersecurity' },
  { value: 'infrastructure', label: 'IT Infrastructure' },
  { value: 'mobile', label: 'App Development' },
  { value: 'website', label: 'Website Development & SEO' },
  { value: 'support', label: 'IT Support' },
];

export const contactBudgets: readonly Option[] = [
  { value: 'under-10k', label: 'Under $10,000' },
  { value: '10k-50k', label: '$10,000 - $50,000' },
  { value: '50k-100k', label: '$50,000 - $100,000' },
  { value: '100k-500k', label: '$100,000 - $500,000' },
  { value: 'over-500k', label: 'Over $500,000' },
];

export const contactTimelines: readonly Option[] = [
  { value: 'asap', label: 'As soon as possible' },
  { value: '1-3-months', label: '1-3 months' },
  { value: '3-6-months', label: '3-6 months' },
  { value: '6-12-months', label: '6-12 months' },
  { value: 'planning', label: 'Still planning' },
];

export const contactPage = {
  title: 'Tell us what is slowing you down',
  lead: `Write a few lines and a person in Atlanta reads them. We answer within ${promises.contact}, and the confirmation tells you the exact moment to expect us by.`,
  tabs: { form: 'Contact Form', appointment: 'Schedule Appointment' },
  helpTitle: 'How Can We Help',
  emailCard: {
    title: 'Email Us',
    text: 'For anything that does not fit a form. We read this mailbox all day.',
    address: company.emails.info,
  },
  meetingCard: {
    title: 'Schedule Meeting',
    text: 'A free 30-minute session with an engineer, by video or at your office.',
  },
  formTitle: 'Send us a message',
  success: {
    title: 'Message Sent Successfully!',
    message: "Thank you for contacting us. We've received your message and will get back to you soon.",
  },
  failure: 'Failed to send message. Please try again or contact us directly.',
  exploreTitle: 'Explore Our Services',
  explore: [
    { text: 'Business IT support', href: '/it-support/business' },
    { text: 'Website development & SEO', href: '/website-development-seo' },
    { text: 'App development', href: '/app-development' },
  ],
} as const;
