import { company } from '#src/content/company.ts';
import { fact, inWords } from '#src/content/facts.ts';
import { type Facts, filled, fillFacts } from '#src/lib/facts.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type MailTransport, smtpTransport } from '#src/platform/outbox/transport.server.ts';
import { brandNow } from '#src/site/icons-api.server.ts';
import { tellingOfCanaries } from '#src/watch/canary.server.ts';

/** HTML mails (records/look.ts). */
export const mailLook = {
  company: company.longName,
  light: { paper: '#ffffff', ink: '#0d1629', quiet: '#56657f', link: fact('look.link'), line: '#d3dae6' },
  dark: { paper: '#0d1629', ink: '#e8edf4', quiet: '#a9b5c9', link: fact('look.link-on-dark'), line: '#3d4d69' },
  theme: company.themeColor,
  button: { ground: fact('look.button'), ink: '#070d1c' },
} as const;

/** Uses the look published when a mail is sent. */
export interface WayOfMail {
  look(): MailLook;
  /** Undefined without a mail server. `onCanary` gets the id of a delivered canary mail. */
  connect(onCanary?: (mailId: string) => Promise<void>): MailTransport | undefined;
}

export function wayOfMail(
  config: Config,
  parts: { files: FileStore; facts(): Facts; replaced: MailTransport | undefined },
): WayOfMail {
  const from = () => config.mailFrom ?? inWords(`"${company.name}" <${company.emails.info}>`);
  const look = () => {
    const logo = brandNow('mail');
    return { ...filled(mailLook, parts.facts()), ...(logo && { logo: `${config.publicUrl}${logo}` }) };
  };
  const { smtpUrl, dkim } = config;
  return {
    look,
    connect(onCanary) {
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
