import { createPasswordLinks, type PasswordLinks } from './account-links.server.ts';
import { createTeam, type Team, type TeamParts } from './account-team.server.ts';
import { createStaff, type Staff } from './sign-in.server.ts';

/** Everything about who may use the desk. */
export interface Accounts {
  staff: Staff;
  /** Who may use the desk, and as what. */
  team: Team;
  /** Links by which somebody chooses a password. */
  passwordLinks: PasswordLinks;
}

/** Puts together what is about accounts. */
export async function createAccounts(parts: TeamParts): Promise<Accounts> {
  return { staff: await createStaff(parts), team: createTeam(parts), passwordLinks: createPasswordLinks(parts) };
}
