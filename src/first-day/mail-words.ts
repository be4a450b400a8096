import type { TestMail } from './first-day-marks.server.ts';

/** Without secrets. */
export interface MailSetUp {
  /** Host and port; undefined if not configured. */
  server: string | undefined;
  /** Whether the URL has a user name. */
  hasAccount: boolean;
  from: string;
  to: readonly string[];
  /** DNS name of the DKIM key; undefined if mails are not signed. */
  signature: string | undefined;
}

const defaultPorts: Record<string, string> = { 'smtp:': '587', 'smtps:': '465' };

export function mailSetUp(
  config: { smtpUrl: string | undefined; dkim: { selector: string } | undefined },
  addresses: { from: string; owner: readonly string[] },
  sender: string,
): MailSetUp {
  const url = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl);
  return {
    server: url && `${url.hostname}:${url.port || defaultPorts[url.protocol]}`,
    hasAccount: Boolean(url?.username),
    from: addresses.from,
    to: addresses.owner,
    signature: config.dkim && `${config.dkim.selector}._domainkey.${sender.split('@').at(-1)}`,
  };
}

export function fateOf({ address, state, error }: TestMail['to'][number]): { sign: string; words: string } {
  switch (state) {
    case 'sent':
      return { sign: 'sign sign-done', words: `Sent to ${address}` };
    case 'dead':
      return { sign: 'sign sign-warning', words: `It couldn’t be delivered to ${address}. ${error}` };
    case 'forgotten':
      return { sign: 'sign', words: `We no longer have the delivery status for ${address}` };
    case 'waiting':
      return error
        ? { sign: 'sign sign-warning', words: `Not sent to ${address} yet. ${error}` }
        : { sign: 'sign sign-new', words: `On its way to ${address}` };
  }
}

export function mailSeen(setUp: MailSetUp, last: TestMail | undefined): { isSent: boolean; words: string } {
  if (!setUp.server) return { isSent: false, words: 'No mail server is set up, so emails wait in the outbox' };
  if (!last) return { isSent: false, words: `Via ${setUp.server}. No test email sent yet` };
  const failed = last.to.find(({ state, error }) => state === 'dead' || error !== '');
  const isSent = last.to.every(({ state }) => state === 'sent');
  if (failed) return { isSent: false, words: fateOf(failed).words };
  return { isSent, words: isSent ? `Via ${setUp.server}. Test email sent` : `Via ${setUp.server}` };
}
