import type { InboundStanding } from '#src/intake/inbound-standing.ts';
import { easternText } from '#src/lib/format.ts';

/** How answers come in, in a sentence or two. */
function words({ mailbox, webhook }: InboundStanding): string {
  const provider = webhook ? ' Your provider can deliver emails by webhook (INBOUND_SECRET).' : '';
  if (!mailbox)
    return webhook ? provider.trim() : 'Email replies aren’t read here because no mailbox is set up (IMAP_URL).';
  const { host, connectedSince, lastMailAt, problem } = mailbox;
  const last = lastMailAt === undefined ? '' : ` Last email received ${easternText(lastMailAt)} ET.`;
  if (connectedSince === undefined) {
    const why = problem ?? 'Connecting.';
    return `Email replies aren’t being read (${host}). ${why}${last}${provider}`;
  }
  return `Reading email replies from ${host} since ${easternText(connectedSince)} ET.${last}${provider}`;
}

/** Says how mail comes in; as a warning while a mailbox that is set cannot be read. */
export function InboundLine({ standing }: { standing: InboundStanding }) {
  const fails = standing.mailbox?.problem !== undefined;
  return (
    <p role={fails ? 'alert' : undefined} className={`mb-5 ${fails ? 'notice notice-info' : 'text-ink-600'}`}>
      {words(standing)}
    </p>
  );
}
