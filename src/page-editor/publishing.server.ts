import type { Clock } from '#src/lib/clock.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { noteChange } from '#src/platform/changes.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PageVersionsTable } from '#src/platform/db/tables-site.ts';
import { type Block, limits, type PageName } from './page-blocks.ts';
import { type BlockProblem, parseBlocks, readBlocks, writeBlocks } from './page-schema.ts';
import {
  findVersion,
  insertVersion,
  listVersions,
  newestVersion,
  newestVersions,
  type Published,
} from './published.server.ts';

/** A published version; 0 is the built-in page. */
export interface Version {
  number: number;
  blocks: Block[];
  /** Epoch milliseconds; null for number 0. */
  savedAt: number | null;
}

export interface VersionEntry extends Omit<Version, 'blocks'> {
  blocks: number;
  /** Empty once forgotten. */
  by: string;
  restoredFrom: number | null;
}

export type Publication =
  | { ok: true; version: Version }
  /** Somebody else published since; their version, and the common base. Nothing was changed. */
  | { ok: false; reason: 'stale'; theirs: Version; base: Version }
  | { ok: false; reason: 'malformed' | 'invalid'; problems: BlockProblem[] }
  | { ok: false; reason: 'tooLarge' | 'gone' };

const builtIn: Version = { number: 0, blocks: [], savedAt: null };
const builtInEntry: VersionEntry = { ...builtIn, blocks: 0, by: '', restoredFrom: null };

class Stale extends Error {}

/** S2 §2 Pages tab. */
export function createPagePublishing(deps: { db: Db; clock: Clock; published: Published }) {
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
    given: Pick<PageVersionsTable, 'blocks' | 'restored_from'> & { page: PageName; base: number },
    actor: Actor,
  ): Promise<Publication> {
    const { base, ...content } = given;
    const { page, restored_from: from } = content;
    const author = [actor.name, actor.device].filter(Boolean).join(', ');
    const row = { ...content, number: base + 1, saved_at: clock.now(), author };
    const made = `version ${row.number}`;
    const change =
      from === null
        ? { action: 'publish', detail: made }
        : { action: 'restore', detail: `${from === 0 ? 'built-in' : `version ${from}`} as ${made}` };
    try {
      await db.write(async (trx) => {
        if ((await newest(page, trx)).number !== base) throw new Stale();
        await insertVersion(trx, row);
        await noteChange(trx, { at: row.saved_at, actor, subject: page, ...change });
      });
    } catch (error) {
      // On PostgreSQL two concurrent writers both find the base unchanged; the primary key lets only one through.
      const theirs = await newest(page);
      if (!(error instanceof Stale) && theirs.number <= base) throw error;
      return { ok: false, reason: 'stale', theirs, base: (await find(page, base)) ?? builtIn };
    }
    await published.reload();
    return { ok: true, version: version(row) };
  }

  return {
    newest: (page: PageName) => newest(page),
    find,
    /** The newest 50, newest first, then the built-in page. */
    async versions(page: PageName): Promise<VersionEntry[]> {
      const entries = (await listVersions(db.sql, page, 50)).map((row) => ({
        number: row.number,
        savedAt: row.saved_at,
        by: row.author,
        blocks: readBlocks(page, row.blocks).length,
        restoredFrom: row.restored_from,
      }));
      return [...entries, builtInEntry];
    },
    async overview(): Promise<Partial<Record<PageName, number>>> {
      const rows = await newestVersions(db.sql);
      return Object.fromEntries(rows.map((row) => [row.page, readBlocks(row.page as PageName, row.blocks).length]));
    },
    /** Only if `base` is still the newest version. */
    async publish(page: PageName, base: number, sent: unknown, actor: Actor): Promise<Publication> {
      const parsed = parseBlocks(page, sent);
      if (!parsed.ok) return parsed;
      const blocks = writeBlocks(parsed.blocks);
      if (Buffer.byteLength(blocks) > limits.page) return { ok: false, reason: 'tooLarge' };
      return write({ page, base, blocks, restored_from: null }, actor);
    },
    /** Publishes an earlier version again, if `base` is still the newest. Number 0 restores the built-in page. */
    async restore(page: PageName, base: number, number: number, actor: Actor): Promise<Publication> {
      const blocks = number === 0 ? '[]' : (await findVersion(db.sql, page, number))?.blocks;
      if (blocks === undefined) return { ok: false, reason: 'gone' };
      return write({ page, base, blocks, restored_from: number }, actor);
    },
  };
}
