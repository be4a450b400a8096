export const roles = ['owner', 'editor', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Areas of the desk; each address belongs to one (desk/areas.ts). */
export type Area =
  /** Today, messages, appointments, quote requests, applications, people, search, quarantine. */
  | 'leads'
  | 'calendar'
  | 'chats'
  /** Pages, records, articles. */
  | 'content'
  | 'newsletter'
  | 'analytics'
  /** Downloads of everything of one kind. */
  | 'exports'
  /** Social links, protections, outbox, backups, audit, privacy and erasure, first day. */
  | 'site'
  | 'accounts'
  /** One's own account, notifications on this browser, light or dark. */
  | 'own';

/** A write includes the read. */
export type Right = 'read' | 'write';

/** Anything not listed is denied. */
const rights: Readonly<Record<Role, Partial<Record<Area, Right>>>> = {
  owner: {
    leads: 'write',
    calendar: 'write',
    chats: 'write',
    content: 'write',
    newsletter: 'write',
    analytics: 'write',
    exports: 'write',
    site: 'write',
    accounts: 'write',
    own: 'write',
  },
  editor: { content: 'write', analytics: 'read', own: 'write' },
  agent: { leads: 'write', calendar: 'write', chats: 'write', exports: 'write', own: 'write' },
  viewer: {
    leads: 'read',
    calendar: 'read',
    chats: 'read',
    content: 'read',
    newsletter: 'read',
    analytics: 'read',
    own: 'write',
  },
};

export function mayDo(role: Role, area: Area, right: Right): boolean {
  const given = rights[role][area];
  return given === 'write' || given === right;
}

export interface Colleague {
  id: string;
  name: string;
  role: Role;
}

/** Undefined if only one person uses the desk, which then shows nothing about colleagues. */
export interface Crew {
  me: string;
  people: readonly Colleague[];
}

export const canTake = ({ role }: Pick<Colleague, 'role'>): boolean => mayDo(role, 'leads', 'write');

export const canBeNamed = ({ role }: Pick<Colleague, 'role'>): boolean => mayDo(role, 'leads', 'read');

/** The first account until it has a name. */
export const unnamed = 'Owner';

export const nameOr = (name: string): string => name || unnamed;

/** Empty if unassigned or no longer here. */
export const nameIn = ({ people }: Pick<Crew, 'people'>, id: string): string =>
  people.find((one) => one.id === id)?.name ?? '';
