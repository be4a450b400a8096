export const stepIds = [
  'name',
  'logo',
  'colours',
  'addresses',
  'telephone',
  'hours',
  'areas',
  'prices',
  'people',
  'profiles',
  'mail',
  'domain',
] as const;
export type StepId = (typeof stepIds)[number];

export type Mark = 'done' | 'skipped';
export type StepState = 'done' | 'skipped' | 'sample' | 'open';

/** `isOwn`: changed from the default; `samples`: remaining sample items. */
export interface Seen {
  isOwn: boolean;
  samples: number;
  words: string;
}

export interface Step extends Seen {
  id: StepId;
  title: string;
  href: string;
  state: StepState;
  /** Can be marked as fine; sample content must be confirmed on its own screen instead. */
  canSettle: boolean;
}

const about: Record<StepId, { title: string; href: string }> = {
  name: { title: 'Company name and description', href: '/admin/records/company/company' },
  logo: { title: 'Logo', href: '/admin/first-day/logo' },
  colours: { title: 'Colors', href: '/admin/records/colours/colours' },
  addresses: { title: 'Street and email addresses', href: '/admin/records/company/company' },
  telephone: { title: 'Phone', href: '/admin/records/company/company' },
  hours: { title: 'Hours', href: '/admin/calendar/rules' },
  areas: { title: 'Areas you serve', href: '/admin/records/areas' },
  prices: { title: 'Prices', href: '/admin/records/prices' },
  people: { title: 'People', href: '/admin/records/team' },
  profiles: { title: 'Social profiles', href: '/admin/settings' },
  mail: { title: 'Email settings', href: '/admin/first-day/mail' },
  domain: { title: 'Domain', href: '/admin/first-day/domain' },
};

/** Field to jump to, on screens shared by several steps. */
const places: Partial<Record<StepId, string>> = {
  name: '#field-name',
  addresses: '#field-street',
  telephone: '#field-phone',
};

/** Tells a screen that it was opened from the list. */
export const fromListParam = 'first-day';

export const titleOf = (id: StepId): string => about[id].title;
export const stepNamed = (name: string | null): StepId | undefined => stepIds.find((id) => id === name);

/** Sample content can only be skipped, not marked as done. */
export function stateOf({ isOwn, samples }: Pick<Seen, 'isOwn' | 'samples'>, mark: Mark | undefined): StepState {
  if (samples === 0 && (isOwn || mark === 'done')) return 'done';
  if (mark === 'skipped') return 'skipped';
  return samples > 0 ? 'sample' : 'open';
}

export const stepsOf = (seen: Readonly<Record<StepId, Seen>>, marks: ReadonlyMap<StepId, Mark>): Step[] =>
  stepIds.map((id) => {
    const state = stateOf(seen[id], marks.get(id));
    const { title, href } = about[id];
    return {
      ...{ id, title, state, ...seen[id] },
      href: `${href}?${fromListParam}=${id}${places[id] ?? ''}`,
      canSettle: seen[id].samples === 0 && (state === 'open' || state === 'skipped'),
    };
  });

/** `next`: first step without a decision. */
export function progressOf(steps: readonly Step[]) {
  const count = (...states: StepState[]) => steps.filter(({ state }) => states.includes(state)).length;
  const next = steps.find(({ state }) => state === 'open' || state === 'sample');
  return { done: count('done'), skipped: count('skipped'), of: steps.length, next };
}
export type Progress = ReturnType<typeof progressOf>;
