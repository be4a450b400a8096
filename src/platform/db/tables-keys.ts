/* The tables of what proves who somebody of the desk is, beside their password; part of the data model of tables.ts. */

/** A passkey: the public half of a key that never leaves its person's device. */
export interface StaffPasskeysTable {
  /** As the authenticator calls it, base64url. */
  id: string;
  account_id: string;
  /** As its person calls it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** How many times its authenticator says it was used; 0 for ever when it does not count. */
  counter: number;
  /** How a browser reaches it (usb, internal, hybrid …), separated by commas. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

/** What a passkey is asked to sign, once and within minutes. */
interface StaffChallengesTable {
  challenge: string;
  /** The account that a key is added to; empty for a sign-in, of which nobody knows yet whose it is. */
  account_id: string;
  expires_at: number;
}

/** The secret that an authenticator app shares with the site (RFC 6238). Readable, as it is needed for each code. */
interface StaffTotpTable {
  account_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  /** When a right code has turned it on; null until then. */
  confirmed_at: number | null;
  /** The last step of 30 seconds whose code was taken; neither that nor an earlier one is taken again. */
  last_step: number;
}

/** Recovery codes that were not used yet. Only a hash is stored. */
interface StaffRecoveryCodesTable {
  account_id: string;
  code_hash: string;
  created_at: number;
}

/** Sign-ins whose password was right and whose second step is still to come. Only a hash of the cookie's token is stored. */
export interface StaffSecondStepsTable {
  token_hash: string;
  account_id: string;
  /** A hash of the password's hash: another password ends it. */
  under_hash: string;
  created_at: number;
  expires_at: number;
}

export interface KeyTables {
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_totp: StaffTotpTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_second_steps: StaffSecondStepsTable;
}
