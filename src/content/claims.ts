import { fact } from './facts.ts';

/** Given by S1 §1. They vary by page, so the company has two ages. Words: records/claims.ts. */
export const claims = {
  since: fact('company.since'),
  years14: fact('claim.years-14'),
  years15: fact('claim.years-15'),
  clients: fact('claim.clients'),
  teamMembers: fact('claim.team-members'),
  projects: fact('claim.projects'),
  costSavings: fact('claim.cost-savings'),
  uptime: fact('claim.uptime'),
  support: fact('claim.support'),
  sameDay: fact('claim.same-day'),
  satisfaction: fact('claim.satisfaction'),
  noContracts: fact('claim.no-contracts'),
  criticalResponse: fact('claim.critical-response'),
  rating: fact('claim.rating'),
  reviews: fact('claim.reviews'),
  consultationLength: fact('consultation.length'),
  consultationValue: fact('claim.consultation-value'),
  guarantee: fact('claim.guarantee'),
  /** "30 days". */
  guaranteeDays: fact('claim.guarantee-days'),
  cloudSavings: fact('claim.cloud-savings'),
} as const;

/** For a page that shows the figure separately. */
export const workingDay = { hours: fact('promise.hours'), when: fact('promise.when') } as const;
const dayOfWork = fact('promise.working-day');

/** Response promises in copy (S1 §9). Binding moments come from lib/reply-time, their words from facts-of.ts. */
export const promises = {
  contact: dayOfWork,
  quote: dayOfWork,
  appointment: fact('promise.appointment'),
  career: fact('promise.career'),
  supportEmail: fact('claim.support-email'),
  critical: fact('claim.critical'),
  highPriority: fact('claim.high-priority'),
  standard: dayOfWork,
  privacyRequest: fact('claim.privacy-request'),
  legalReply: fact('claim.legal-reply'),
} as const;
