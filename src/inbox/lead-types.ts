import { appointmentStatuses } from '#src/calendar/appointment-rules.ts';
import { appointmentKinds } from '#src/calendar/kind-words.ts';
import { bookingKindNames } from '#src/content/bookings.ts';
import { appointmentForm, consultationServices } from '#src/content/forms/appointment.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { contactForm, contactServices } from '#src/content/forms/contact.ts';
import type { FormDeclaration, Option } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { applicationStatuses } from '#src/inquiries/career-rules.ts';
import { messageStatuses } from '#src/inquiries/contact-rules.ts';
import { type LeadRow, type LeadType, leadTabs } from '#src/intake/lead.ts';
import { quoteStatuses } from '#src/quotes/quote-rules.ts';
import { readWhose, type Whose } from './assignment.ts';

/** A column: a field of the submission, the lead's source, or something drawn (`cells` of the tab). */
interface LeadColumn {
  title: string;
  /** Name of the field that it shows. */
  field: string;
}

/** A service to filter by; `also` are the values under which other forms of the same lead type send it. */
interface ServiceChoice extends Option {
  readonly also?: readonly string[];
}

/** The services of several forms as one list to choose from: what is called the same is the same. */
function serviceChoices(...forms: readonly (readonly Option[])[]): ServiceChoice[] {
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

const sorts: readonly SortChoice[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: 'name', label: 'Name' },
];

type Words = Pick<
  LeadTypeConfig,
  'path' | 'title' | 'noun' | 'plural' | 'empty' | 'statuses' | 'services' | 'replySubject'
>;

function configure(
  form: FormDeclaration & { type: LeadType },
  words: Words,
  own: Partial<LeadTypeConfig> = {},
): LeadTypeConfig {
  const titles = new Map([...form.fields.map(({ name, label }) => [name, label] as const), ['source', 'Source']]);
  const columns = (names: readonly string[] = []) =>
    names.map((field) => ({ field, title: titles.get(field) ?? field }));
  const { list } = form;
  return {
    ...words,
    type: form.type,
    leading: columns(list.leading),
    columns: columns(list.columns),
    also: list.also ?? [],
    excerpt: list.excerpt,
    sorts,
    ...own,
  };
}

/** Contact messages (S2 §2 Messages tab). */
export const messageType = configure(contactForm, {
  path: leadTabs.contact,
  title: 'Messages',
  noun: 'message',
  plural: 'messages',
  empty: 'No contact messages yet',
  statuses: messageStatuses,
  services: contactServices,
  replySubject: (reference) => `Re: your message ${reference}`,
});

/** Appointments and the chat's consultation requests (S2 §2 Appointments tab). */
export const appointmentType = configure(
  appointmentForm,
  {
    path: leadTabs.appointment,
    title: 'Appointments',
    noun: 'appointment',
    plural: 'appointments',
    empty: 'No appointments yet.',
    statuses: appointmentStatuses,
    services: serviceChoices(contactServices, consultationServices),
    replySubject: (reference) => `Your appointment ${reference}`,
  },
  {
    leading: [{ field: 'date', title: 'When' }],
    columns: [{ field: 'kind', title: 'Kind' }],
    kinds: bookingKindNames.map((value) => ({ value, label: appointmentKinds[value] })),
    sorts: [
      { value: 'when', label: 'Appointment time' },
      ...sorts,
      { value: 'upcoming', label: 'Upcoming, soonest first' },
    ],
  },
);

/** Quote requests (S2 §2 Quote Requests tab). */
export const quoteType = configure(quoteForm, {
  path: leadTabs.quote,
  title: 'Quote Requests',
  noun: 'quote request',
  plural: 'quote requests',
  empty: 'No quote requests yet.',
  statuses: quoteStatuses,
  services: quoteServices,
  replySubject: (reference) => `Your quote request ${reference}`,
});

/** Job applications, in the manner of S2's tabs. */
export const applicationType = configure(careerForm, {
  path: leadTabs.career,
  title: 'Applications',
  noun: 'application',
  plural: 'applications',
  empty: 'No applications yet.',
  statuses: applicationStatuses,
  services: [],
  replySubject: (reference) => `Re: your application ${reference}`,
});

export const leadTypeConfigs: readonly LeadTypeConfig[] = [messageType, appointmentType, quoteType, applicationType];

/** The lead type of a tab, by the last part of its address; undefined when there is none. */
export const leadTypeOf = (tab: string | undefined): LeadTypeConfig | undefined =>
  leadTypeConfigs.find(({ path }) => path === `/admin/${tab}`);

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
