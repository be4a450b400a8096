import { mayDo, type Role } from './rights.ts';

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
