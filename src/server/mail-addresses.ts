import { company } from '#src/content/company.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';

/** Whom mails come from and go to: as configured, else the company's own address; both as they are when a mail is written. */
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
