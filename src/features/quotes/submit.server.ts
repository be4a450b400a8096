import { oneWorkingDay } from '#content/hours.ts';
import { quoteBudgets, quoteIndustries, quoteProjectTypes, quoteServices, quoteTimelines } from '#content/quote.ts';
import type { IntakeForm } from '#src/intake/receive.server.ts';
import { labelOf } from '#src/lib/options.ts';
import { ownerMail, visitorMail } from './emails.ts';
import { estimate } from './estimate.ts';
import { type QuoteInput, quoteSchema } from './schema.ts';
import { dropQuote, insertQuote } from './store.server.ts';

/**
 * The quote wizard as the intake takes it; promised answer within 24 hours, that is one working day (S1 §9). The
 * estimate is worked out here from the services; what a browser says of it is not read.
 */
export const quoteForm: IntakeForm<QuoteInput> = {
  type: 'quote',
  schema: quoteSchema,
  promise: oneWorkingDay,
  save: (trx, { id, input, source, receivedAt, respondBy }) => {
    const { oneTime, perUserMonth } = estimate(input.services);
    return insertQuote(trx, {
      id,
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      phone: input.phone,
      job_title: input.jobTitle,
      company_name: input.companyName,
      company_size: input.companySize,
      industry: input.industry,
      website: input.website,
      services: JSON.stringify(input.services),
      project_type: input.projectType,
      budget: input.budget,
      timeline: input.timeline,
      urgency: input.urgency,
      project_description: input.projectDescription,
      current_challenges: input.currentChallenges,
      goals: input.goals,
      additional_requirements: input.additionalRequirements,
      preferred_contact_method: input.preferredContactMethod,
      preferred_contact_time: input.preferredContactTime,
      has_existing_provider: input.hasExistingProvider,
      referral_source: input.referralSource,
      estimate_low: oneTime?.low ?? null,
      estimate_high: oneTime?.high ?? null,
      estimate_monthly_low: perUserMonth?.low ?? null,
      estimate_monthly_high: perUserMonth?.high ?? null,
      source,
      submitted_at: receivedAt,
      respond_by: respondBy,
    });
  },
  lead: (input) => ({
    name: `${input.firstName} ${input.lastName}`,
    email: input.email,
    phone: input.phone,
    company: input.companyName,
    services: input.services,
    starts: '',
    texts: [
      ...input.services.map((service) => labelOf(quoteServices, service)),
      labelOf(quoteIndustries, input.industry),
      labelOf(quoteBudgets, input.budget),
      labelOf(quoteTimelines, input.timeline),
      labelOf(quoteProjectTypes, input.projectType),
      input.jobTitle,
      input.website,
      input.projectDescription,
      input.currentChallenges,
      input.goals,
      input.additionalRequirements,
    ],
  }),
  forget: dropQuote,
  mails: (submission) => [
    { audience: 'owner', to: '', replyTo: submission.input.email, ...ownerMail(submission) },
    { audience: 'visitor', to: submission.input.email, ...visitorMail(submission) },
  ],
};
