import type { Option } from '#src/content/forms/declaration.ts';
import type { LeadRow, LeadType } from '#src/intake/lead.ts';

/** A column: a field of the submission, the lead's source, or something drawn (`cells` of the tab). */
interface LeadColumn {
  title: string;
  /** Name of the field that it shows. */
  field: string;
}

/** A service to filter by; `also` are the values under which other forms of the same lead type send it. */
export interface ServiceChoice extends Option {
  readonly also?: readonly string[];
}

/** The services of several forms as one list to choose from: what is called the same is the same. */
export function serviceChoices(...forms: readonly (readonly Option[])[]): ServiceChoice[] {
  // Not by Map.groupBy: this runs in the owner's browser too, which may be older than that.
  const choices = new Map<string, ServiceChoice>();
  for (const option of forms.flat()) {
    const known: ServiceChoice = choices.get(option.label) ?? option;
    const { also = [], ...first } = known;
    const isNew = option.value !== first.value && !also.includes(option.value);
    const others = isNew ? [...also, option.value] : also;
    choices.set(option.label, { ...first, ...(others.length > 0 ? { also: others } : {}) });
  }
  return [...choices.values()];
}

/** How a list can be sorted, in words. */
export interface SortChoice {
  value: 'newest' | 'oldest' | 'due' | 'name' | 'upcoming' | 'when';
  label: string;
}

/** What makes one lead type different from the others: everything its tab, list and detail view need to know. */
export interface LeadTypeConfig {
  type: LeadType;
  /** Address of its tab. */
  path: string;
  title: string;
  /** For example "message" and "messages". */
  noun: string;
  plural: string;
  /** What an empty list says (S2 §8). */
  empty: string;
  columns: readonly LeadColumn[];
  /** Columns that come before the name. */
  leading?: readonly LeadColumn[];
  /** Fields besides those of the columns that the tab's own cells show. */
  also?: readonly string[];
  /** Name of the field of which a list shows the beginning. */
  excerpt: string;
  statuses: readonly string[];
  /** The first one is usual. */
  sorts: readonly SortChoice[];
  /** Kinds to filter by, where there are such. */
  kinds?: readonly Option[];
  /** Services to filter by; empty where the form has none. */
  services: readonly ServiceChoice[];
  /** Subject of the owner's reply by mail. */
  replySubject(reference: string): string;
}

/** A row of a list: the lead, the fields that its list shows, and what became of its mails. */
export interface ListedLead extends LeadRow {
  fields: Record<string, string>;
  /** Whether its visitor asked on its page to be erased. */
  asksErasure: boolean;
  mails: { audience: string; state: string; error: string | null }[];
}

/** Field of a form that deletes although it was said that its visitor asked to be erased. */
export const despiteWish = { despite: 'wish' } as const;

export const detailPath = (leadType: Pick<LeadTypeConfig, 'path'>, id: string) => `${leadType.path}/${id}`;
