import mails from 'content:mails';
import { company } from '#src/content/company.ts';
import { fact, inWords } from '#src/content/facts.ts';
import { type Facts, filled, fillFacts } from '#src/lib/facts.ts';
import { leaveUrlAt } from '#src/newsletter/newsletter.server.ts';
import {
  type Mailing,
  type SendingDeps,
  startNewsletterWorker,
  takeReport,
} from '#src/newsletter/sending/worker.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { publicNetwork } from '#src/platform/net/ask.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type MailTransport, smtpTransport } from '#src/platform/outbox/transport.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { brandNow } from '#src/site/brand.server.ts';
import { tellingOfCanaries } from '#src/watch/canary.server.ts';
import type { Replacements } from './deps.ts';

/** Header-safe characters only. */
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["<>\\]/g, '').trim();

/** Uses its own mail connections. */
export function startMailing(
  parts: Pick<SendingDeps, 'db' | 'clock' | 'log' | 'transport' | 'onNoAddress'> & {
    changes: Changes;
    tokens: Tokens;
    publicUrl: string;
    addresses: OutboxAddresses;
    facts(): Facts;
    look(): MailLook;
    network: Replacements['calendars'];
  },
): Mailing {
  const { tokens, publicUrl, transport, network = publicNetwork, look, facts } = parts;
  const { domain } = parts.addresses;
  const of = {
    leaveUrl: (subscriber: string) => leaveUrlAt({ tokens, publicUrl }, subscriber),
    listId: () => `"${plain(filled(mails.newsletter.issue.listName, facts()))}" <newsletter.${domain}>`,
    domain,
  };
  const worker =
    transport && startNewsletterWorker({ ...parts, ...of, transport, onChange: () => parts.changes.announce() });
  const onReport: Mailing['onReport'] = (trx, report) => takeReport(trx, domain, report);
  return { ...of, transport, network, look, worker, onReport };
}

/** HTML mails (records/look.ts). */
export const mailLook = {
  company: company.longName,
  light: { paper: '#ffffff', ink: '#0d1629', quiet: '#56657f', link: fact('look.link'), line: '#d3dae6' },
  dark: { paper: '#0d1629', ink: '#e8edf4', quiet: '#a9b5c9', link: fact('look.link-on-dark'), line: '#3d4d69' },
  theme: company.themeColor,
  button: { ground: fact('look.button'), ink: '#070d1c' },
} as const;

/** Uses the look published when a mail is sent. */
export function wayOfMail(
  config: Config,
  parts: { files: FileStore; facts(): Facts; replaced: MailTransport | undefined },
) {
  const from = () => config.mailFrom ?? inWords(`"${company.name}" <${company.emails.info}>`);
  const look = () => {
    const logo = brandNow('mail');
    return { ...filled(mailLook, parts.facts()), ...(logo && { logo: `${config.publicUrl}${logo}` }) };
  };
  const { smtpUrl, dkim } = config;
  return {
    look,
    /** Undefined without a mail server. `onCanary` gets the id of a delivered canary mail. */
    connect(onCanary?: (mailId: string) => Promise<void>): MailTransport | undefined {
      const transport =
        parts.replaced ?? (smtpUrl ? smtpTransport(smtpUrl, { from, look, files: parts.files, dkim }) : undefined);
      return transport && onCanary ? tellingOfCanaries(transport, onCanary) : transport;
    },
  };
}

/** As configured, else the company's own address at the time of writing. */
export function mailAddresses(
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'publicUrl'>,
  facts: () => Facts,
): OutboxAddresses {
  const fill = (words: string) => fillFacts(words, facts());
  return {
    get from() {
      return config.mailFrom ?? fill(company.emails.info);
    },
    get owner() {
      return config.mailTo.length > 0 ? config.mailTo : [fill(company.emails.info)];
    },
    domain: new URL(config.publicUrl).hostname,
    fill,
  };
}
