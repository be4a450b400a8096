/* The tables of who may use the desk; part of the data model of tables.ts. */

/** Somebody who may use the desk. One who was removed stays as a row without address and keys, for what they did. */
export interface StaffAccountsTable {
  /** "owner" is the first one, which ADMIN_PASSWORD makes or repairs. */
  id: string;
  /** As colleagues and the audit list call them; empty until the first owner has given theirs. */
  name: string;
  /** As it was typed; empty until the first owner has given theirs, and once it is removed. */
  email: string;
  /** As `emailKey` spells it. Unique. */
  email_key: string;
  /** owner, editor, agent or viewer (src/platform/session/rights.ts). */
  role: string;
  /** invited, active or removed. */
  state: string;
  /** As `hashPassword` makes it; null until one was chosen. */
  password_hash: string | null;
  created_at: number;
  changed_at: number;
  signed_in_at: number | null;
}

/** A mailed link by which somebody chooses a password, once. Only a hash of its token is stored. */
export interface StaffLinksTable {
  token_hash: string;
  account_id: string;
  /** invitation or reset. */
  purpose: string;
  created_at: number;
  expires_at: number;
}

/** Browsers that an account has signed in with; by a hash of the token in the browser's own cookie. */
export interface StaffBrowsersTable {
  token_hash: string;
  account_id: string;
  seen_at: number;
}

/** Signed-in browsers. Only a hash of the cookie's token is stored. */
export interface StaffSessionsTable {
  token_hash: string;
  account_id: string;
  /** Browser and system in words; empty for one of before this was noted. */
  device: string;
  created_at: number;
  expires_at: number;
  /** When somebody last did something with it. */
  used_at: number;
  /** When its person last proved who they are: at the sign-in, or when asked again. */
  confirmed_at: number;
}

/** Remembered devices, which open the chat history and the newsletter without a session. Only a hash of the token is stored. */
export interface StaffDevicesTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}
