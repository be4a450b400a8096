import { defaultSchedule } from '#src/content/schedule.ts';
import type { Live } from '#src/lib/records/live.ts';
import { type Retention, readRetention, retentionSetting } from '#src/lib/retention.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { readSchedule, scheduleSetting } from '#src/lib/schedule-schema.ts';
import { contentVersionSetting } from '#src/platform/changes.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { readSettings } from '#src/platform/settings.server.ts';
import { readRecordSetting, recordSetting, type ShownRecord } from './answer-record.ts';
import { isPageName, type PageName, type PolicyContent, type ShownBlock } from './page-blocks.ts';
import { readBlocks } from './page-schema.ts';
import { newestVersions } from './page-store.server.ts';
import { type Protections, readProtections } from './protections.ts';
import { showBlocks } from './show.server.ts';
import { readSocial, type SocialLink } from './social.ts';

/** Everything that the owner has published, ready to be shown. */
export interface PublishedContent {
  social: readonly SocialLink[];
  protections: Protections;
  /** How well promised answers were kept, as far as the owner shows it. */
  answerRecord: ShownRecord | undefined;
  /** How long the owner keeps what, as the privacy policy says it. */
  retention: Retention;
  /** When the office answers and when meetings can be. */
  schedule: Schedule;
  /** The records of every collection, by its name. */
  records: Live['records'];
  changedAt?: Live['changedAt'];
  confirmed?: Live['confirmed'];
  /** A page's blocks in order, policy documents apart; none when the page shows its own content only. */
  blocksOf(page: PageName): readonly ShownBlock[];
  /** When what visitors see of a page was published, in epoch milliseconds; undefined when nothing ever was. */
  publishedAt(page: PageName): number | undefined;
  /** The policy that stands in place of the built-in text (S2 §2 Privacy and Terms). */
  policyOf(page: 'privacy' | 'terms'): PolicyContent | undefined;
}

export type Published = Awaited<ReturnType<typeof createPublished>>;

const names = [contentVersionSetting, 'social-links', 'protections', recordSetting, retentionSetting, scheduleSetting];
/** How soon what another process has published is seen here. */
const pollMs = 1_000;

/** Reads the published records (src/records). */
export type ReadRecords = (sql: Sql) => Promise<Pick<Live, 'records' | 'changedAt' | 'confirmed'>>;

async function read(
  db: Db,
  readRecords: ReadRecords,
): Promise<{ version: string | undefined; content: PublishedContent }> {
  // The version is read first: what is read after it is at least as new, and anything newer comes with another version.
  const settings = await readSettings(db.sql, names);
  const pages = new Map<PageName, readonly ShownBlock[]>();
  const policies = new Map<PageName, PolicyContent>();
  const moments = new Map<PageName, number>();
  for (const { page, blocks: json, saved_at } of await newestVersions(db.sql)) {
    if (!isPageName(page)) continue;
    moments.set(page, saved_at);
    const blocks = readBlocks(page, json);
    for (const block of blocks) if (block.type === page) policies.set(page, block.content);
    const others = blocks.filter(({ type }) => type !== page);
    pages.set(page, await showBlocks(db.sql, others));
  }
  return {
    version: settings.get(contentVersionSetting),
    content: {
      social: readSocial(settings.get('social-links')),
      protections: readProtections(settings.get('protections')),
      answerRecord: readRecordSetting(settings.get(recordSetting)).record,
      retention: readRetention(settings.get(retentionSetting)),
      schedule: readSchedule(settings.get(scheduleSetting), defaultSchedule),
      ...(await readRecords(db.sql)),
      blocksOf: (page) => pages.get(page) ?? [],
      publishedAt: (page) => moments.get(page),
      policyOf: (page) => policies.get(page),
    },
  };
}

/**
 * Reads what is published and keeps it in memory; looks every second whether another process has changed it. A look
 * that fails changes nothing: visitors see what was read last.
 * @throws when the database cannot be read at the start.
 */
export async function createPublished(deps: { db: Db; log: Log; readRecords: ReadRecords }) {
  const { db, log, readRecords } = deps;
  const listeners: (() => void)[] = [];
  let known = await read(db, readRecords);
  let turn: Promise<void> = Promise.resolve();

  /**
   * Reads everything anew and tells the listeners; resolves once they have been told. When it cannot be read now, it
   * will be at the next look. One at a time, so that an older reading never replaces a newer one.
   */
  function reload(): Promise<void> {
    turn = turn.then(async () => {
      try {
        known = await read(db, readRecords);
        for (const listener of listeners) listener();
      } catch (error) {
        log.warn({ error }, 'published content could not be read');
      }
    });
    return turn;
  }

  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    try {
      const version = (await readSettings(db.sql, [contentVersionSetting])).get(contentVersionSetting);
      if (version !== known.version) await reload();
    } catch (error) {
      log.debug({ error }, 'published content could not be looked up');
    } finally {
      looking = false;
    }
  }, pollMs);
  timer.unref();

  return {
    /** What visitors see now; read from memory, so that pages stay up without the database. */
    current: () => known.content,
    reload,
    /** Called after what visitors see has changed, here or in another process. */
    onChange: (listener: () => void) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
