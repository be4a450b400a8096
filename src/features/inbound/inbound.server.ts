import type { InboundStanding } from '#src/intake/inbound-standing.ts';
import type { Release } from '#src/intake/quarantine.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { readHead, recipientsIn } from './mail.server.ts';
import { type MailboxTimes, watchMailbox } from './mailbox.server.ts';
import type { Arrival, InboundParts } from './parts.ts';
import { releaseMail } from './release.server.ts';
import { keepUnread, type Taken, takeMail } from './take.server.ts';

/** Mail that comes in, by whichever way. */
export interface Inbound {
  /** Takes a message once; resolves when what became of it is on disk. @throws when storage is unavailable. */
  take(raw: Uint8Array, arrival: Arrival): Promise<Taken>;
  /** Makes a mail that is held a lead, by its id in quarantine; undefined when its raw message is not kept. */
  release(id: string): Promise<Release | undefined>;
  /** How mail comes in, for the desk. */
  standing(): InboundStanding;
  stop(): Promise<void>;
}

/** Takes mails that come in, and watches the mailbox of `imapUrl` if there is one. */
export function createInbound(
  parts: InboundParts & {
    settings: Settings;
    imapUrl: string | undefined;
    webhook: boolean;
    /** Takes a mail that the site has sent to itself, by the fields in which its addresses stand. */
    takesOwn?(recipients: string): Promise<boolean>;
    times?: MailboxTimes | undefined;
  },
): Inbound {
  const { clock, log, imapUrl: url, settings, times } = parts;

  async function take(raw: Uint8Array, arrival: Arrival): Promise<Taken> {
    try {
      if (parts.takesOwn && (await parts.takesOwn(recipientsIn(readHead(raw))))) return 'own';
      return await takeMail(raw, arrival, parts);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error }, 'a message that came in could not be taken; it is kept as it is');
      return keepUnread(raw, arrival, parts);
    }
  }

  const mailbox = url ? watchMailbox({ url, take, settings, clock, log, ...(times ? { times } : {}) }) : undefined;
  return {
    take,
    release: (id) => releaseMail(id, parts),
    standing: () => ({ mailbox: mailbox?.standing(), webhook: parts.webhook }),
    stop: async () => mailbox?.stop(),
  };
}
