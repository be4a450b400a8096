import type { QuoteService } from '#content/quote.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { QuotesTable } from '#src/platform/db/tables.ts';
import { mailStates } from '#src/platform/outbox/store.server.ts';
import type { DollarRange } from './estimate.ts';
import { isQuoteStatus, type QuoteStatus } from './rules.ts';
import { countQuotes, deleteQuote, listQuotes, setQuoteStatus } from './store.server.ts';

export interface QuoteRow {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  jobTitle: string;
  companyName: string;
  companySize: string;
  industry: string;
  website: string;
  services: QuoteService[];
  projectType: string;
  budget: string;
  timeline: string;
  urgency: string;
  projectDescription: string;
  currentChallenges: string;
  goals: string;
  additionalRequirements: string;
  preferredContactMethod: string;
  preferredContactTime: string;
  hasExistingProvider: string;
  referralSource: string;
  /** The estimate as it was stored when the request came in, even if the prices have changed since. */
  figures: { oneTime: DollarRange | null; perUserMonth: DollarRange | null };
  source: string;
  status: QuoteStatus;
  submittedAt: number;
  respondBy: number;
  flags: string[];
  mails: { audience: string; state: string; attempts: number; error: string | null }[];
}

export interface QuotesPage {
  rows: QuoteRow[];
  total: number;
  pending: number;
  /** Cursor of the next older page, when there is one. */
  older: string | undefined;
}

const pageSize = 50;

function readCursor(text: string | null) {
  const [at, id] = text?.split('_') ?? [];
  const submitted_at = Number(at);
  return id && Number.isSafeInteger(submitted_at) ? { submitted_at, id } : undefined;
}

const range = (low: number | null, high: number | null): DollarRange | null =>
  low === null || high === null ? null : { low, high };

function toRow(row: QuotesTable & { reference: string; flags: string }, mails: QuoteRow['mails']): QuoteRow {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    jobTitle: row.job_title,
    companyName: row.company_name,
    companySize: row.company_size,
    industry: row.industry,
    website: row.website,
    services: JSON.parse(row.services),
    projectType: row.project_type,
    budget: row.budget,
    timeline: row.timeline,
    urgency: row.urgency,
    projectDescription: row.project_description,
    currentChallenges: row.current_challenges,
    goals: row.goals,
    additionalRequirements: row.additional_requirements,
    preferredContactMethod: row.preferred_contact_method,
    preferredContactTime: row.preferred_contact_time,
    hasExistingProvider: row.has_existing_provider,
    referralSource: row.referral_source,
    figures: {
      oneTime: range(row.estimate_low, row.estimate_high),
      perUserMonth: range(row.estimate_monthly_low, row.estimate_monthly_high),
    },
    source: row.source,
    status: isQuoteStatus(row.status) ? row.status : 'pending',
    submittedAt: row.submitted_at,
    respondBy: row.respond_by,
    flags: JSON.parse(row.flags),
    mails,
  };
}

/** A page of quote requests with the state of their mails, newest first (S2 §2 Quote Requests tab). */
export async function loadQuotes(db: Db, before: string | null): Promise<QuotesPage> {
  const [found, counts] = await Promise.all([
    listQuotes(db, { limit: pageSize + 1, before: readCursor(before) }),
    countQuotes(db),
  ]);
  const shown = found.slice(0, pageSize);
  const mails = await mailStates(
    db,
    shown.map((row) => row.id),
  );
  const last = shown.at(-1);
  return {
    ...counts,
    older: found.length > pageSize && last ? `${last.submitted_at}_${last.id}` : undefined,
    rows: shown.map((row) =>
      toRow(
        row,
        mails
          .filter((mail) => mail.submission_id === row.id)
          .map(({ audience, state, attempts, last_error }) => ({ audience, state, attempts, error: last_error })),
      ),
    ),
  };
}

/** How many quote requests wait for an answer. */
export async function pendingQuotes(db: Db): Promise<number> {
  return (await countQuotes(db)).pending;
}

/**
 * Carries out what the owner asked of a quote request: `intent` status (with `status`) or delete. Returns a text to
 * show when it could not be done.
 */
export async function changeQuote(db: Db, form: FormData, now: number): Promise<string | undefined> {
  const id = String(form.get('id') ?? '');
  const status = form.get('status');
  switch (form.get('intent')) {
    case 'status':
      if (!isQuoteStatus(status)) return 'Please choose pending, in-progress or completed.';
      return (await setQuoteStatus(db, id, status)) ? undefined : 'This quote request is no longer there.';
    case 'delete':
      return (await deleteQuote(db, id, now)) ? undefined : 'This quote request is no longer there.';
    default:
      return 'That is not something this page can do.';
  }
}
