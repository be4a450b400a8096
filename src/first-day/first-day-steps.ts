/** What makes the site a company's own, in the order in which the list leads through it. */
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

/** What the owner has said of a step. */
export type Mark = 'done' | 'skipped';
export type StepState = 'done' | 'skipped' | 'sample' | 'open';

/** What can be seen of a step: whether it is the company's own by now, and how much of it is made up. */
export interface Seen {
  isOwn: boolean;
  samples: number;
  /** How it stands, in a sentence. */
  words: string;
}

/** A step as the list shows it. */
export interface Step extends Seen {
  id: StepId;
  title: string;
  href: string;
  state: StepState;
  /** It can be said to be right as it is; what is made up is confirmed where it stands. */
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

/** The field at which a step begins on a screen that has others too. */
const places: Partial<Record<StepId, string>> = {
  name: '#field-name',
  addresses: '#field-street',
  telephone: '#field-phone',
};

/** The name by which a screen knows that it was opened from the list. */
export const fromListParam = 'first-day';

export const titleOf = (id: StepId): string => about[id].title;
export const stepNamed = (name: string | null): StepId | undefined => stepIds.find((id) => id === name);

/** What is the company's own is done; what is made up cannot be said to be done, only skipped. */
export function stateOf({ isOwn, samples }: Pick<Seen, 'isOwn' | 'samples'>, mark: Mark | undefined): StepState {
  if (samples === 0 && (isOwn || mark === 'done')) return 'done';
  if (mark === 'skipped') return 'skipped';
  return samples > 0 ? 'sample' : 'open';
}

/** Every step with its state. */
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

/** How far it is, and the step to go on with: the first that nobody has decided about. */
export function progressOf(steps: readonly Step[]) {
  const count = (...states: StepState[]) => steps.filter(({ state }) => states.includes(state)).length;
  const next = steps.find(({ state }) => state === 'open' || state === 'sample');
  return { done: count('done'), skipped: count('skipped'), of: steps.length, next };
}
export type Progress = ReturnType<typeof progressOf>;
