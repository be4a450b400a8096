import mails from 'content:mails';
import { type Facts, filled } from '#src/lib/facts.ts';
import { leaveUrlAt } from '#src/newsletter/mails.server.ts';
import type { Mailing, SendingDeps } from '#src/newsletter/sending/deps.ts';
import { takeReport } from '#src/newsletter/sending/reports.server.ts';
import { startNewsletterWorker } from '#src/newsletter/sending/worker.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import { publicNetwork } from '#src/platform/net/ask.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Replacements } from './replacements.ts';

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
