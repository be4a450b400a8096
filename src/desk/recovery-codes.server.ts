import { makePassword } from '#src/platform/session/password.server.ts';
import { hashOf } from '#src/platform/session/session.server.ts';

const count = 10;

/** Ten new recovery codes, of about 124 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, () => makePassword(5));

/** What is stored of a recovery code. It is too long to be guessed, so a quick hash without salt gives nothing away. */
export const hashOfCode = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));
