import {
  type QuoteField,
  quoteCompanySizes,
  quoteContactMethods,
  quoteContactTimes,
  quoteIndustries,
  quoteLabels,
  quoteProjectTypes,
  quoteProviderAnswers,
  quoteReferralSources,
  quoteUrgencies,
} from '#content/quote.ts';
import { labelOf } from '#src/lib/options.ts';
import type { QuoteRow } from './admin.server.ts';

/** Everything of a request that the table has no column for. */
export function QuoteDetails({ row }: { row: QuoteRow }) {
  const facts: [QuoteField, string][] = [
    ['jobTitle', row.jobTitle],
    ['companySize', labelOf(quoteCompanySizes, row.companySize)],
    ['industry', labelOf(quoteIndustries, row.industry)],
    ['website', row.website],
    ['projectType', labelOf(quoteProjectTypes, row.projectType)],
    ['urgency', labelOf(quoteUrgencies, row.urgency)],
    ['preferredContactMethod', labelOf(quoteContactMethods, row.preferredContactMethod)],
    ['preferredContactTime', labelOf(quoteContactTimes, row.preferredContactTime)],
    ['hasExistingProvider', labelOf(quoteProviderAnswers, row.hasExistingProvider)],
    ['referralSource', labelOf(quoteReferralSources, row.referralSource)],
  ];
  const texts: [QuoteField, string][] = [
    ['projectDescription', row.projectDescription],
    ['currentChallenges', row.currentChallenges],
    ['goals', row.goals],
    ['additionalRequirements', row.additionalRequirements],
  ];
  return (
    <details>
      <summary className="link">Full details</summary>
      <dl className="mt-2 grid max-w-5xl gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-600">{quoteLabels[name]}</dt>
            <dd className="break-words">{value || 'Not provided'}</dd>
          </div>
        ))}
        {texts.map(([name, value]) => (
          <div key={name} className="sm:col-span-2 lg:col-span-5">
            <dt className="text-sm text-ink-600">{quoteLabels[name]}</dt>
            <dd className={value ? 'message-text' : undefined}>{value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-600">Sent from: {row.source}</p>
      {row.flags.length > 0 && <p className="text-ink-600">Noted while typing: {row.flags.join(', ')}</p>}
    </details>
  );
}
