import { sorts as allSorts, types } from 'content:leads';
import { appointmentStatuses } from '#src/calendar/appointment-rules.ts';
import { bookingKindNames, bookings } from '#src/content/bookings.ts';
import { appointmentForm, consultationServices } from '#src/content/forms/appointment.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { contactForm, contactServices } from '#src/content/forms/contact.ts';
import type { FormDeclaration, Option } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { fillIn } from '#src/lib/fill-in.ts';

/** A submission field, the lead's source, or something drawn by the tab's `cells`. */
interface LeadColumn {
  title: string;
  field: string;
}

/** `also`: values that other forms of the type send for this service. */
interface ServiceChoice extends Option {
  readonly also?: readonly string[];
}

function serviceChoices(...forms: readonly (readonly Option[])[]): ServiceChoice[] {
  // Not Map.groupBy: the owner's browser may lack it.
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

export type LeadTypeConfig = ReturnType<typeof configure>;

/** Form field to delete despite the visitor's wish to be erased. */
export const despiteWish = { despite: 'wish' } as const;

const sorts = allSorts.filter(({ value }) => value !== 'when' && value !== 'upcoming');

/** What differs between lead types in tab, list and detail view. `show`: the filter of Messages that its list is. */
function configure(
  form: FormDeclaration & { type: LeadType },
  own: {
    services: readonly ServiceChoice[];
    kinds?: readonly Option[];
    leading?: readonly LeadColumn[];
    columns?: readonly LeadColumn[];
    show?: string;
  },
) {
  const { subject, title, noun, plural, empty, ...more } = types[form.type];
  const titles = new Map([...form.fields.map(({ name, label }) => [name, label] as const), ['source', 'Source']]);
  const columns = (names: readonly string[] = []): readonly LeadColumn[] =>
    names.map((field) => ({ field, title: titles.get(field) ?? field }));
  const { leading, columns: shown, also = [], excerpt } = form.list;
  const statuses: readonly string[] = 'statuses' in more ? more.statuses : appointmentStatuses;
  const path: string = leadTabs[form.type];
  return {
    ...{ type: form.type, path, title, noun, plural, empty, statuses, also },
    /** The field that the list shows the start of. */
    excerpt,
    /** Where its list stands. */
    list: own.show ? `${leadTabs.contact}?show=${own.show}` : path,
    /** The first one is the default. */
    sorts: form.type === 'appointment' ? allSorts : sorts,
    leading: columns(leading),
    columns: columns(shown),
    replySubject: (reference: string) => fillIn(subject, { reference }),
    ...own,
  };
}

export const messageType = configure(contactForm, { services: contactServices });

export const appointmentType = configure(appointmentForm, {
  services: serviceChoices(contactServices, consultationServices),
  leading: [{ field: 'date', title: 'When' }],
  columns: [{ field: 'kind', title: 'Kind' }],
  kinds: bookingKindNames.map((value) => ({ value, label: bookings[value].title })),
});

export const quoteType = configure(quoteForm, { services: quoteServices });

export const applicationType = configure(careerForm, { services: [], show: 'applications' });

/** The filter of Messages with what the checks held back. */
export const heldBack = 'held';
export const heldBackList = `${leadTabs.contact}?show=${heldBack}`;

export const leadTypeConfigs: readonly LeadTypeConfig[] = [messageType, appointmentType, quoteType, applicationType];

export const configOf = (type: string): LeadTypeConfig =>
  leadTypeConfigs.find((one) => one.type === type) ?? messageType;

/** `tab`: the last part of its address. */
export const leadTypeOf = (tab: string | undefined): LeadTypeConfig | undefined =>
  leadTypeConfigs.find(({ path }) => path === `/admin/${tab}`);

/** A list's filter as in the address; empty texts do not restrict. */
export type ListFilter = ReturnType<typeof readFilter>;

export const leadSources = ['website', 'emergency', 'callback', 'chatbot', 'email', 'telephone', 'desk'] as const;
const longestQuery = 200;

function dayIn(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : '';
}

/** Ignores unknown values. */
export function readFilter(leadType: LeadTypeConfig, params: URLSearchParams) {
  const oneOf = (name: string, known: readonly string[]) => known.find((one) => one === params.get(name)) ?? '';
  const asked = params.get('service') ?? '';
  const service = leadType.services.find(({ value, also }) => value === asked || also?.includes(asked));
  const sorts = leadType.sorts.map(({ value }) => value);
  return {
    q: (params.get('q') ?? '').slice(0, longestQuery),
    status: oneOf('status', leadType.statuses),
    source: oneOf('source', leadSources),
    service: service?.value ?? '',
    /** First and last Eastern day of arrival, YYYY-MM-DD. */
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    kind: oneOf('kind', leadType.kinds?.map(({ value }) => value) ?? []),
    whose: readWhose(params.get('whose')),
    sort: sorts.find((one) => one === params.get('sort')) ?? sorts[0] ?? 'newest',
    view: params.get('view') === 'deleted' ? ('deleted' as const) : ('live' as const),
  };
}

/** The query for a filter, without defaults. */
export function filterParams({ sorts, show }: Pick<LeadTypeConfig, 'sorts' | 'show'>, filter: ListFilter) {
  const params = new URLSearchParams(show && { show });
  for (const [name, value] of Object.entries(filter)) {
    const usual =
      value === '' || (name === 'sort' && value === sorts[0]?.value) || (name === 'view' && value === 'live');
    if (!usual) params.set(name, value);
  }
  return params;
}

export function isNarrowed({ q, status, source, service, kind, from, to, whose }: ListFilter): boolean {
  return [q.trim(), status, source, service, kind, from, to, whose].some(Boolean);
}

/** One's own leads, unassigned ones, or (empty) all. */
export const whoseOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const;
export type Whose = (typeof whoseOptions)[number]['value'] | '';

export const readWhose = (text: string | null): Whose => whoseOptions.find(({ value }) => value === text)?.value ?? '';

/** The account to filter by, empty for unassigned; undefined for all. */
export const assignedTo = (whose: Whose, me: string): string | undefined =>
  whose === '' ? undefined : whose === 'mine' ? me : '';
