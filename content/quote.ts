import { claims, promises } from './claims.ts';
import type { Option } from './contact.ts';

/** Options of the quote wizard (S1 §9 Quote options). */
export const quoteServices = [
  { value: 'cloud', label: 'Cloud Solutions & Migration' },
  { value: 'security', label: 'Cybersecurity & Compliance' },
  { value: 'infrastructure', label: 'IT Infrastructure & Networking' },
  { value: 'mobile-app', label: 'Mobile App Development' },
  { value: 'web-app', label: 'Web Application Development' },
  { value: 'website-seo', label: 'Website Development & SEO' },
  { value: 'it-support', label: 'IT Support & Maintenance' },
  { value: 'transformation', label: 'Digital Transformation' },
  { value: 'ai', label: 'AI & Machine Learning' },
  { value: 'devops', label: 'DevOps & Automation' },
] as const satisfies readonly Option[];
export type QuoteService = (typeof quoteServices)[number]['value'];

export const quoteIndustries: readonly Option[] = [
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'finance', label: 'Finance & Banking' },
  { value: 'manufacturing', label: 'Manufacturing' },
  { value: 'retail', label: 'Retail & E-commerce' },
  { value: 'education', label: 'Education' },
  { value: 'legal', label: 'Legal Services' },
  { value: 'real-estate', label: 'Real Estate' },
  { value: 'non-profit', label: 'Non-profit' },
  { value: 'government', label: 'Government' },
  { value: 'technology', label: 'Technology' },
  { value: 'other', label: 'Other' },
];

export const quoteCompanySizes: readonly Option[] = [
  { value: '1-10', label: '1-10 employees' },
  { value: '11-50', label: '11-50 employees' },
  { value: '51-200', label: '51-200 employees' },
  { value: '201-500', label: '201-500 employees' },
  { value: '501-1000', label: '501-1000 employees' },
  { value: '1000+', label: '1000+ employees' },
];

export const quoteBudgets: readonly Option[] = [
  { value: 'under-10k', label: 'Under $10,000' },
  { value: '10k-25k', label: '$10,000-$25,000' },
  { value: '25k-50k', label: '$25,000-$50,000' },
  { value: '50k-100k', label: '$50,000-$100,000' },
  { value: '100k-250k', label: '$100,000-$250,000' },
  { value: '250k-500k', label: '$250,000-$500,000' },
  { value: 'over-500k', label: 'Over $500,000' },
];

export const quoteTimelines: readonly Option[] = [
  { value: 'asap', label: 'ASAP (within 1 month)' },
  { value: '1-3-months', label: '1-3 months' },
  { value: '3-6-months', label: '3-6 months' },
  { value: '6-12-months', label: '6-12 months' },
  { value: 'over-1-year', label: 'Over 1 year' },
  { value: 'exploring', label: 'Just exploring options' },
];

export const quoteProjectTypes: readonly Option[] = [
  { value: 'new-implementation', label: 'New implementation' },
  { value: 'system-upgrade', label: 'System upgrade' },
  { value: 'migration', label: 'Migration' },
  { value: 'ongoing-support', label: 'Ongoing support' },
  { value: 'consultation', label: 'Consultation' },
  { value: 'emergency-support', label: 'Emergency support' },
  { value: 'other', label: 'Other' },
];

export const quoteUrgencies: readonly Option[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

export const quoteContactMethods: readonly Option[] = [
  { value: 'email', label: 'Email' },
  { value: 'video', label: 'Video call' },
  { value: 'in-person', label: 'In person' },
];

export const quoteContactTimes: readonly Option[] = [
  { value: 'morning', label: 'Morning (9-12)' },
  { value: 'afternoon', label: 'Afternoon (12-5)' },
  { value: 'evening', label: 'Evening (5-8)' },
  { value: 'anytime', label: 'Anytime' },
];

export const quoteProviderAnswers: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'partially', label: 'Partially' },
];

export const quoteReferralSources: readonly Option[] = [
  { value: 'google', label: 'Google' },
  { value: 'referral', label: 'Referral' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'website', label: 'Website' },
  { value: 'social-media', label: 'Social media' },
  { value: 'event', label: 'Event' },
  { value: 'other', label: 'Other' },
];

/** What each field is called, in the form, in the notices, in the mail and in the owner's list (S1 §3 Quote request). */
export const quoteLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone',
  jobTitle: 'Job Title',
  companyName: 'Company Name',
  companySize: 'Company Size',
  industry: 'Industry',
  website: 'Website',
  services: 'Services',
  projectType: 'Project Type',
  budget: 'Budget Range',
  timeline: 'Timeline',
  urgency: 'Urgency',
  projectDescription: 'Project Description',
  currentChallenges: 'Current Challenges',
  goals: 'Goals',
  additionalRequirements: 'Additional Requirements',
  preferredContactMethod: 'Preferred Contact Method',
  preferredContactTime: 'Preferred Contact Time',
  hasExistingProvider: 'Existing IT Provider',
  referralSource: 'How Did You Hear About Us',
} as const;
export type QuoteField = keyof typeof quoteLabels;

/** Validation messages, word for word from S1 §5. */
export const quoteMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  companyName: 'Company name is required',
  services: 'Please select at least one service',
  projectType: 'Project type is required',
  budget: 'Budget range is required',
  timeline: 'Timeline is required',
  projectDescription: 'Project description is required',
  projectDescriptionShort: 'Please provide a more detailed description (at least 20 characters)',
} as const;

export const quotePage = {
  title: 'A written quote, in four short steps',
  lead: `Tell us who you are and what you need; nobody sells you anything on the way. A person reads it and answers in writing within ${promises.quote}, free of charge.`,
  steps: [
    { title: 'You and your company', lead: 'So that we know whom we answer.' },
    { title: 'What you need', lead: 'Choose everything that applies; we sort out the details together.' },
    { title: 'Your project', lead: 'A few plain sentences are enough. No technical words needed.' },
    { title: 'How we reach you', lead: 'All of this is optional. Answer what helps, leave the rest.' },
  ],
  hints: {
    website: 'For example www.yourcompany.com',
    services: 'Prices are the starting prices we publish.',
    projectDescription: 'What should be different when it is done? At least 20 characters.',
  },
  buttons: { next: 'Next', previous: 'Previous', submit: 'Submit Quote Request', busy: 'Submitting...' },
  draft: {
    kept: 'Your answers are kept on this device until you send them.',
    restored: 'We kept your answers from last time.',
    clear: 'Clear my answers',
  },
  success: {
    title: 'Quote Request Submitted!',
    message: `Thank you for your request. A person on our team reads it and answers you in writing within one working day.`,
  },
  failure: 'Failed to submit quote request. Please try again or contact us directly.',
  estimate: {
    title: 'Your estimate',
    empty:
      'Every service under “What you need” shows its published price. We add up what you choose, here as you go and in the email that confirms your request.',
    oneTime: 'one-time, for the project',
    perUserMonth: 'per user per month',
    afterTalk: 'priced after a talk',
    note: 'An estimate added up from our published starting prices, not an offer. Your written quote states the figure for your case.',
  },
  aside: {
    title: 'What happens next',
    steps: [
      'A person who knows the subject reads your request, not a sales desk.',
      `Within ${promises.quote} you have an answer in writing: a quote, or the one or two questions we need first.`,
      `If you like, we talk it through in a free ${claims.consultationLength} consultation (a ${claims.consultationValue} value).`,
    ],
    guaranteeTitle: `${claims.guaranteeDays} satisfaction guarantee`,
    guarantee: `Tell us within ${claims.guaranteeDays.replace('-day', ' days')} of the day the work was done that it does not meet the standard, and we put it right without charge. If we cannot, we refund the fee for that work.`,
    promise: `Answered within ${promises.quote}`,
  },
} as const;
