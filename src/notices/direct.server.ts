import { newId } from '#src/lib/new-id.ts';
import { alarmMail } from './notice-emails.ts';
import type { AlarmName, Notice } from './notice-kinds.ts';
import type { RunningParts } from './notice-parts.ts';
import { tapOf } from './notice-texts.ts';
import { listSubscriptions, type Subscription } from './subscriptions-store.server.ts';
import { foundOf } from './tell.server.ts';
import { markTold, toldOnce } from './told-here.server.ts';
import { alertAbout } from './webhook.server.ts';

/** Alarms that were told past the database, with when they began (epoch milliseconds), until it knows of them. */
export interface Direct {
  told: Map<AlarmName, number>;
  /** Those that stood when the database was last read. */
  known: Set<AlarmName>;
  /** The browsers that it named then. */
  browsers: readonly Subscription[];
}

export const noneDirect = (): Direct => ({ told: new Map(), known: new Set(), browsers: [] });

/** Tells one alarm by every way that is open; whether at least one took it. */
async function tellOne(name: AlarmName, parts: RunningParts, now: number): Promise<boolean> {
  const { push, webhook, alert, sendNow, addresses, publicUrl, direct } = parts;
  const notice: Notice = { id: newId(now), kind: name, subject: name, stage: String(now), at: now };
  const found = foundOf(name, parts);
  const tap = tapOf(notice, { found }, now, false);
  if (!tap) return false;
  const browsers = await listSubscriptions(parts.db.sql).catch(() => direct.browsers);
  const ways: Promise<boolean>[] = [
    ...browsers
      .filter(({ pausedAt }) => pausedAt === null)
      .map((browser) => push.send(browser, tap, 0).then(({ ok }) => ok)),
    ...(webhook ? [webhook.post(notice, tap).then(({ ok }) => ok)] : []),
    ...(alert ? [alert.post(notice, tap, alertAbout(notice, publicUrl)).then(({ ok }) => ok)] : []),
    ...(sendNow
      ? addresses.owner.map((owner) =>
          sendNow(alarmMail(name, publicUrl, now, found), owner).then(
            () => true,
            () => false,
          ),
        )
      : []),
  ];
  return (await Promise.all(ways)).includes(true);
}

/**
 * Tells what fails while the database takes no notice of it: by every way at once, each alarm once on this machine (decision
 * 174), tried again with the next look until a way has taken it.
 */
export async function tellDirectly(parts: RunningParts, now: number): Promise<void> {
  const { direct, log, dataDir } = parts;
  for (const [name, { fails }] of parts.watched()) {
    if (!fails || direct.known.has(name)) continue;
    if (direct.told.has(name)) {
      await markTold(dataDir, name, now);
      continue;
    }
    const isTold = await toldOnce(dataDir, name, now, () => tellOne(name, parts, now));
    if (isTold) direct.told.set(name, now);
    log.warn({ alarm: name, told: isTold }, 'an alarm was told past the database');
  }
}
