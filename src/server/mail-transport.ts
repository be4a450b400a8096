import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { mailLook } from '#src/content/mail-look.ts';
import { type Facts, filled, fillFacts } from '#src/lib/facts.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type MailTransport, smtpTransport } from '#src/platform/outbox/transport.server.ts';
import { brandNow } from '#src/site/icons-api.server.ts';
import { tellingOfCanaries } from '#src/watch/canary.server.ts';

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
