const firstWait = 30_000;
/** In milliseconds. */
export const longestWait = 6 * 3_600_000;

/** About nine days with the waits below. */
export const mostAttempts = 45;

/** Milliseconds to wait after this many failed attempts: doubles from 30 s up to six hours. */
export function backoff(attempts: number): number {
  return Math.min(longestWait, firstWait * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
}

/** Error fields as named by nodemailer. */
export interface TransportError {
  code?: string | undefined;
  responseCode?: number | undefined;
  /** The SMTP command that failed, for example RCPT TO. */
  command?: string | undefined;
  response?: string | undefined;
  message: string;
}

const installationCodes = new Set(['EAUTH', 'ECONNECTION', 'ETLS']);

/**
 * Whether no retry can succeed: a 5xx answer to the mail or a visitor's address. Sign-in and connection failures are
 * temporary, and so is everything about mail to the owner, whose relay will be mended.
 */
export function isPermanent(error: TransportError, audience: string): boolean {
  if (audience === 'owner' || error.command === 'MAIL FROM' || installationCodes.has(error.code ?? '')) return false;
  return error.responseCode !== undefined && error.responseCode >= 500 && error.responseCode < 600;
}

/** Whether the server said that an address does not exist or takes no mail; a policy refusal (5.7) does not count. */
export const isNoAddress = ({ command, responseCode = 0, message }: TransportError): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !/\b5\.7\.\d/.test(message);
