import type { Outcome } from '#src/lib/outcome.ts';

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

/** `options`: JSON for the browser to create the passkey. `confirm`: the password is required first. */
export type KeysAnswer = Outcome<{ options?: string; codes?: string[] }> & {
  of: KeyIntent;
  id?: string;
  confirm?: true;
};

/** Moments in epoch milliseconds. */
export interface KeysView {
  appSince: number | undefined;
  /** A secret awaiting its first code, and its QR code. */
  begun: { secret: string; squares: boolean[][] } | undefined;
  passkeys: readonly { id: string; name: string; since: number; usedAt: number | null }[];
  /** Recovery codes left. */
  codes: number;
  asksPassword: boolean;
  isRequired: boolean;
  /** Whether this account must set one up first. */
  owes: boolean;
  mayRequire: boolean;
  /** Passkeys need a host name, not an IP address. */
  hasName: boolean;
}
