import { fact } from './facts.ts';

/**
 * Claims of the copy (S1 §1). They vary by page and are reproduced as given, so the two ages of the
 * company stand side by side; a page picks the constant that the specification gives for it.
 */
export const claims = {
  since: 'Since 2010',
  years14: '14+',
  years15: '15+',
  clients: '1000+',
  teamMembers: '50+',
  projects: '500+',
  costSavings: '$50M+',
  uptime: '99.9%',
  support: '24/7',
  sameDay: 'Same-day service',
  satisfaction: '98%',
  noContracts: 'No long-term contracts',
  criticalResponse: 'under 15 minutes',
  rating: '4.9',
  reviews: '127',
  consultationLength: fact('consultation.length'),
  consultationValue: '$500',
  guaranteeDays: '30-day',
  cloudSavings: '40%',
} as const;

/**
 * S1's "24 hours" to a reply are one working day, so they never stand without these words: a receipt of a Saturday names
 * Tuesday. Both parts are for a page that shows the figure apart.
 */
export const workingDay = { hours: '24 hours', when: 'on working days' } as const;
const dayOfWork = `${workingDay.hours} ${workingDay.when}` as const;

/** Response promises as shown in copy (S1 §9). The binding moments are computed by lib/reply-time. */
export const promises = {
  contact: dayOfWork,
  quote: dayOfWork,
  appointment: '2 hours during office hours',
  career: '3-5 business days',
  supportEmail: '2 hours',
  critical: '15 minutes',
  highPriority: '2 hours',
  standard: dayOfWork,
  privacyRequest: '30 days',
  legalReply: '5 business days',
} as const;
