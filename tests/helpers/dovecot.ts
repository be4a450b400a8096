import { ensureImapServer } from '../../scripts/imap-server.ts';

/** Vitest's global set-up of the system tests: a real IMAP server. */
export default ensureImapServer;
