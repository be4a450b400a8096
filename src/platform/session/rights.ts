/** What somebody's account is for. */
export const roles = ['owner', 'editor', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** What the desk is divided into; an address belongs to one of them (desk/areas.ts). */
export type Area =
  /** Today, messages, appointments, quote requests, applications, people, search, quarantine. */
  | 'leads'
  | 'calendar'
  | 'chats'
  /** Pages, records, articles. */
  | 'content'
  | 'newsletter'
  | 'analytics'
  /** Files with everything of one kind: they leave the desk. */
  | 'exports'
  /** Settings, outbox, backups, audit, privacy and erasure, first day. */
  | 'site'
  | 'accounts'
  /** What everybody has of their own: account, notifications here, light or dark. */
  | 'own';

/** A write includes the read. */
export type Right = 'read' | 'write';

/** Who may do what; what is not named here may not be done. */
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

/** Whether an account of this role may read or change this part of the desk. */
export function mayDo(role: Role, area: Area, right: Right): boolean {
  const given = rights[role][area];
  return given === 'write' || given === right;
}

/** Somebody who can use the desk, as the others see them. */
export interface Colleague {
  id: string;
  name: string;
  role: Role;
}

/** The people of the desk, and which of them looks at it. A desk of one person shows nothing of any of it. */
export interface Crew {
  me: string;
  people: readonly Colleague[];
}

/** Whether leads can be assigned to somebody. */
export const canTake = ({ role }: Pick<Colleague, 'role'>): boolean => mayDo(role, 'leads', 'write');

/** Whether a note on a lead can be meant for somebody. */
export const canBeNamed = ({ role }: Pick<Colleague, 'role'>): boolean => mayDo(role, 'leads', 'read');

/** What an account is called while its person has given no name: the first one alone has none. */
export const nameOr = (name: string): string => name || 'Owner';

/** What the others call the person of an account; empty for nobody, and for one that is no longer here. */
export const nameIn = ({ people }: Pick<Crew, 'people'>, id: string): string =>
  people.find((one) => one.id === id)?.name ?? '';
