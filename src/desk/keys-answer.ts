import type { Outcome } from '#src/lib/outcome.ts';

/** Which of the forms about keys was sent. */
export const keyIntents = [
  'passkey-begin',
  'passkey-add',
  'passkey-name',
  'passkey-remove',
  'app-begin',
  'app-confirm',
  'app-remove',
  'codes',
  'second-factor',
] as const;
export type KeyIntent = (typeof keyIntents)[number];

/** What became of it; `options`: JSON of the passkey that the browser is to make; `confirm`: the password is asked for first. */
export type KeysAnswer = Outcome<{ options?: string; codes?: string[] }> & {
  of: KeyIntent;
  /** The passkey that it was about. */
  id?: string;
  confirm?: true;
};

/** The keys of an account as its page shows them. Moments in epoch milliseconds. */
export interface KeysView {
  appSince: number | undefined;
  /** A secret that waits for its first code, and the squares of its QR code. */
  begun: { secret: string; squares: boolean[][] } | undefined;
  passkeys: readonly { id: string; name: string; since: number; usedAt: number | null }[];
  /** How many recovery codes are left. */
  codes: number;
  /** Whether the password is asked for before a change. */
  asksPassword: boolean;
  isRequired: boolean;
  /** Whether this account must set one up before anything else. */
  owes: boolean;
  mayRequire: boolean;
  /** Whether the site has a name, without which there are no passkeys. */
  hasName: boolean;
}
