import type { Clock } from '#src/lib/clock.ts';
import { type Actor, auditOf } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PageVersionsTable } from '#src/platform/db/tables-pages.ts';
import type { Block, PageName } from './blocks.ts';
import { type ContentChange, noteChange } from './change.server.ts';
import type { Published } from './published.server.ts';
import { limits } from './rules.ts';
import { type BlockProblem, parseBlocks, readBlocks, writeBlocks } from './schema.ts';
import { findVersion, insertVersion, listVersions, newestVersion, newestVersions } from './store.server.ts';

/** What was published of a page at some moment; number 0 is the page as it is built in, before anything was. */
export interface Version {
  number: number;
  blocks: Block[];
  /** Epoch milliseconds; null for number 0. */
  savedAt: number | null;
}

export interface VersionEntry {
  number: number;
  /** Epoch milliseconds; null for number 0. */
  savedAt: number | null;
  blocks: number;
  /** Who published it, as the audit list names them; empty once that has been forgotten. */
  by: string;
  /** The version that this one brought back. */
  restoredFrom: number | null;
}

export type Publication =
  | { published: Version }
  /** Somebody else has published since; theirs, with where both began. Nothing was changed. */
  | { stale: { theirs: Version; base: Version } }
  | { problems: BlockProblem[] }
  | { refused: 'malformed' | 'tooLarge' | 'gone' };

export interface PageDesk {
  newest(page: PageName): Promise<Version>;
  find(page: PageName, number: number): Promise<Version | undefined>;
  /** The newest 50 versions, newest first, and last the built-in page, which every page began as. */
  versions(page: PageName): Promise<VersionEntry[]>;
  /** How many blocks each page shows. */
  overview(): Promise<Partial<Record<PageName, number>>>;
  /** Publishes a page's blocks, if `base` is still its newest version. */
  publish(page: PageName, base: number, blocks: unknown, actor: Actor): Promise<Publication>;
  /**
   * Publishes an earlier version anew, if `base` is still the newest one. Number 0 takes everything that was published
   * away, so that visitors see the built-in page again.
   */
  restore(page: PageName, base: number, number: number, actor: Actor): Promise<Publication>;
}

const builtIn: Version = { number: 0, blocks: [], savedAt: null };
const builtInEntry: VersionEntry = { number: 0, savedAt: null, blocks: 0, by: '', restoredFrom: null };

class Stale extends Error {}

/** Publishing and versions of managed pages (S2 §2 Pages tab). */
export function createPageDesk(deps: { db: Db; clock: Clock; published: Published }): PageDesk {
  const { db, clock, published } = deps;
  const version = (row: PageVersionsTable | undefined): Version =>
    row ? { number: row.number, blocks: readBlocks(row.page as PageName, row.blocks), savedAt: row.saved_at } : builtIn;
  const newest = async (page: PageName, from: Sql | Trx = db.sql) => version(await newestVersion(from, page));
  const find = async (page: PageName, number: number) => {
    if (number === 0) return builtIn;
    const row = await findVersion(db.sql, page, number);
    return row && version(row);
  };

  async function write(
    page: PageName,
    base: number,
    { json, restored, actor }: { json: string; restored: number | null; actor: Actor },
  ): Promise<Publication> {
    const now = clock.now();
    const row = { page, number: base + 1, blocks: json, saved_at: now, restored_from: restored };
    const change: ContentChange =
      restored === null
        ? { what: 'publish', page, number: row.number }
        : { what: 'restore', page, number: row.number, from: restored };
    try {
      await db.write(async (trx) => {
        if ((await newest(page, trx)).number !== base) throw new Stale();
        await insertVersion(trx, row);
        await noteChange(trx, change, actor, now);
      });
    } catch (error) {
      // On PostgreSQL two who come at the same moment both find the base unchanged; the key lets one of them through.
      const theirs = await newest(page);
      if (!(error instanceof Stale) && theirs.number <= base) throw error;
      return { stale: { theirs, base: (await find(page, base)) ?? builtIn } };
    }
    await published.reload();
    return { published: version(row) };
  }

  return {
    newest,
    find,
    async versions(page) {
      const [rows, audit] = await Promise.all([listVersions(db.sql, page, 50), auditOf(db.sql, page)]);
      // Every publication notes the number of the version that it makes, last in its details (change.server.ts).
      const by = new Map(
        audit.map(({ detail, actor, device }) => [/version (\d+)$/.exec(detail)?.[1], { actor, device }]),
      );
      const nameOf = ({ actor = '', device = '' } = {}) => [actor, device].filter(Boolean).join(', ');
      const published = rows.map((row) => ({
        number: row.number,
        savedAt: row.saved_at,
        by: nameOf(by.get(String(row.number))),
        blocks: readBlocks(page, row.blocks).length,
        restoredFrom: row.restored_from,
      }));
      return [...published, builtInEntry];
    },
    async overview() {
      const rows = await newestVersions(db.sql);
      return Object.fromEntries(rows.map((row) => [row.page, readBlocks(row.page as PageName, row.blocks).length]));
    },
    async publish(page, base, sent, actor) {
      const parsed = parseBlocks(page, sent);
      if (!parsed) return { refused: 'malformed' };
      if ('problems' in parsed) return parsed;
      const json = writeBlocks(parsed.blocks);
      if (Buffer.byteLength(json) > limits.page) return { refused: 'tooLarge' };
      return write(page, base, { json, restored: null, actor });
    },
    async restore(page, base, number, actor) {
      const json = number === 0 ? writeBlocks(builtIn.blocks) : (await findVersion(db.sql, page, number))?.blocks;
      return json === undefined ? { refused: 'gone' } : write(page, base, { json, restored: number, actor });
    },
  };
}
