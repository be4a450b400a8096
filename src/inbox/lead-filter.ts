import { readWhose, type Whose } from './assignment.ts';
import type { LeadTypeConfig, SortChoice } from './lead-type.ts';

/** What a list shows, as it stands in the address; empty texts do not restrict. */
export interface ListFilter {
  q: string;
  status: string;
  source: string;
  service: string;
  kind: string;
  /** First and last Eastern day of arrival, YYYY-MM-DD. */
  from: string;
  to: string;
  whose: Whose;
  sort: SortChoice['value'];
  view: 'live' | 'deleted';
}

export const leadSources = ['website', 'emergency', 'chatbot', 'email', 'telephone'] as const;
const longestQuery = 200;

function dayIn(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : '';
}

/** The filter that an address asks for; what it does not know it leaves out. */
export function readFilter(leadType: LeadTypeConfig, params: URLSearchParams): ListFilter {
  const oneOf = (name: string, known: readonly string[]) => known.find((one) => one === params.get(name)) ?? '';
  const asked = params.get('service') ?? '';
  const service = leadType.services.find(({ value, also }) => value === asked || also?.includes(asked));
  const sorts = leadType.sorts.map(({ value }) => value);
  return {
    q: (params.get('q') ?? '').slice(0, longestQuery),
    status: oneOf('status', leadType.statuses),
    source: oneOf('source', leadSources),
    service: service?.value ?? '',
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    kind: oneOf('kind', leadType.kinds?.map(({ value }) => value) ?? []),
    whose: readWhose(params.get('whose')),
    sort: sorts.find((one) => one === params.get('sort')) ?? sorts[0] ?? 'newest',
    view: params.get('view') === 'deleted' ? 'deleted' : 'live',
  };
}

/** The address' query for a filter, without what is usual. */
export function filterParams({ sorts }: Pick<LeadTypeConfig, 'sorts'>, filter: ListFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const usual =
      value === '' || (name === 'sort' && value === sorts[0]?.value) || (name === 'view' && value === 'live');
    if (!usual) params.set(name, value);
  }
  return params;
}

/** Whether a filter leaves anything out. */
export function isNarrowed({ q, status, source, service, kind, from, to, whose }: ListFilter): boolean {
  return [q.trim(), status, source, service, kind, from, to, whose].some(Boolean);
}
