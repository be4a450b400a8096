import {
  type QuoteField,
  quoteBudgets,
  quoteCompanySizes,
  quoteContactMethods,
  quoteContactTimes,
  quoteIndustries,
  quoteLabels,
  quoteProjectTypes,
  quoteProviderAnswers,
  quoteReferralSources,
  quoteServices,
  quoteTimelines,
  quoteUrgencies,
} from '#content/quote.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { QuotesTable } from '#src/platform/db/tables.ts';
import type { DollarRange } from './estimate.ts';
import { totalText } from './estimate-words.ts';
import { quotesOf } from './store.server.ts';

const range = (low: number | null, high: number | null): DollarRange | null =>
  low === null || high === null ? null : { low, high };

function fieldsOf(row: QuotesTable) {
  const field = (name: QuoteField, value: string, long = false) => ({ name, label: quoteLabels[name], value, long });
  const services: string[] = JSON.parse(row.services);
  return [
    field('firstName', row.first_name),
    field('lastName', row.last_name),
    field('email', row.email),
    field('phone', row.phone),
    field('jobTitle', row.job_title),
    field('companyName', row.company_name),
    field('companySize', labelOf(quoteCompanySizes, row.company_size)),
    field('industry', labelOf(quoteIndustries, row.industry)),
    field('website', row.website),
    field('services', services.map((service) => labelOf(quoteServices, service)).join(', ')),
    field('projectType', labelOf(quoteProjectTypes, row.project_type)),
    field('budget', labelOf(quoteBudgets, row.budget)),
    field('timeline', labelOf(quoteTimelines, row.timeline)),
    field('urgency', labelOf(quoteUrgencies, row.urgency)),
    {
      name: 'estimate',
      label: 'Estimate',
      value: totalText({
        oneTime: range(row.estimate_low, row.estimate_high),
        perUserMonth: range(row.estimate_monthly_low, row.estimate_monthly_high),
      }),
    },
    field('preferredContactMethod', labelOf(quoteContactMethods, row.preferred_contact_method)),
    field('preferredContactTime', labelOf(quoteContactTimes, row.preferred_contact_time)),
    field('hasExistingProvider', labelOf(quoteProviderAnswers, row.has_existing_provider)),
    field('referralSource', labelOf(quoteReferralSources, row.referral_source)),
    field('projectDescription', row.project_description, true),
    field('currentChallenges', row.current_challenges, true),
    field('goals', row.goals, true),
    field('additionalRequirements', row.additional_requirements, true),
  ];
}

/** Everything that was sent with these requests, in words, by id, with the estimate as it was shown then (S1 §3). */
export async function quoteFields(db: Db, ids: readonly string[]) {
  const rows = await quotesOf(db, ids);
  return new Map(rows.map((row) => [row.id, fieldsOf(row)]));
}
