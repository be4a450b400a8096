const firstWait = 30_000;
/** The longest time between two attempts, in milliseconds. */
export const longestWait = 6 * 3_600_000;

/** Attempts after which a mail is set aside; with the waits below that is about nine days. */
export const mostAttempts = 45;

/** Milliseconds to wait after the given number of failed attempts: doubling from 30 s up to six hours. */
export function backoff(attempts: number): number {
  return Math.min(longestWait, firstWait * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
}

/** What a mail transport reports about a failure (nodemailer's own names). */
export interface TransportError {
  code?: string | undefined;
  responseCode?: number | undefined;
  /** What the server was answering, for example RCPT TO. */
  command?: string | undefined;
  /** The server's own words. */
  response?: string | undefined;
  message: string;
}

const installationCodes = new Set(['EAUTH', 'ECONNECTION', 'ETLS']);

/**
 * Whether no later attempt can succeed: a 5xx answer to the mail or a visitor's address. A failed sign-in or connection
 * passes; so does what stops a mail to the owner, whose relay will be mended.
 */
export function isPermanent(error: TransportError, audience: string): boolean {
  if (audience === 'owner' || error.command === 'MAIL FROM' || installationCodes.has(error.code ?? '')) return false;
  return error.responseCode !== undefined && error.responseCode >= 500 && error.responseCode < 600;
}

/** Whether a server has said that an address does not exist or takes no mail; a refusal by its policy (5.7) is not that. */
export const isNoAddress = ({ command, responseCode = 0, message }: TransportError): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !/\b5\.7\.\d/.test(message);
