import { createHash, timingSafeEqual } from 'node:crypto';
import { easternAt } from '#src/lib/eastern.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import type { ChangeDeps } from './appointment-changes.server.ts';
import { feed } from './appointment-invite.ts';
import { heldSince } from './appointment-store.server.ts';

const setting = 'calendar-feed-key';
const keptDays = 90;

type FeedParts = Pick<ChangeDeps, 'db' | 'clock' | 'settings' | 'site'>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The owner's calendar as an address to subscribe to; whoever knows it reads it, so it can be replaced. */
export interface CalendarFeed {
  address(): Promise<string>;
  /** Makes a new address; the old one is void at once. */
  renew(): Promise<void>;
  /** The iCalendar text of every appointment that is held, of the last 90 days and to come; undefined for a wrong key. */
  read(key: string): Promise<string | undefined>;
}

export function createFeed({ db, clock, settings, site }: FeedParts): CalendarFeed {
  const key = () => settings.getOrMake(setting, randomToken);
  return {
    address: async () => `${site.publicUrl}/calendar/${await key()}.ics`,
    renew: () => settings.set(setting, randomToken()),
    async read(given) {
      if (!timingSafeEqual(digest(given), digest(await key()))) return undefined;
      const since = easternAt(clock.now()).toPlainDate().subtract({ days: keptDays });
      return feed(await heldSince(db, since.toString()));
    },
  };
}
