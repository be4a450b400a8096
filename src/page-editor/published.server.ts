import { defaultSchedule } from '#src/content/schedule.ts';
import type { Live } from '#src/lib/records/live.ts';
import { type Retention, readRetention, retentionSetting } from '#src/lib/retention.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { readSchedule, scheduleSetting } from '#src/lib/schedule-schema.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { contentVersionSetting } from '#src/platform/changes.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PageImagesTable, PageVersionsTable } from '#src/platform/db/tables-site.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { readSettings } from '#src/platform/settings.server.ts';
import { readRecordSetting, recordSetting, type ShownRecord } from './answer-record.ts';
import { imageIdOf, pictureOf } from './images.ts';
import {
  type Block,
  blockTypes,
  type Fields,
  isPageName,
  type PageName,
  type PolicyContent,
  type ShownBlock,
} from './page-blocks.ts';
import { readBlocks } from './page-schema.ts';
import { type Protections, readProtections } from './protections.ts';
import { readSocial, type SocialLink } from './social.ts';

/** S2 §2: the preview of a policy shows this many sections. */
const previewSections = 2;

type Pictures = (src: string) => ShownPicture;

/** `anchor`: prefix of heading ids. */
async function showFields(fields: Fields, content: object, pictures: Pictures, anchor: string): Promise<object> {
  const shown = Object.entries(fields).map(async ([name, field]) => {
    const value = Reflect.get(content, name);
    if (field.kind === 'list') {
      const items = (value as object[]).map((item, index) =>
        showFields(field.fields, item, pictures, `${anchor}${index}-`),
      );
      return [name, await Promise.all(items)];
    }
    if (field.kind === 'picture') return [name, value === '' ? undefined : pictures(value)];
    if (field.kind !== 'markdown' || value === '') return [name, value];
    return [name, (await renderMarkdown(value, { topLevel: field.level, idPrefix: anchor })).html];
  });
  return Object.fromEntries(await Promise.all(shown));
}

async function showBlock({ id, type, content }: Block, pictures: Pictures): Promise<ShownBlock> {
  if (type === 'unknown') return { id, type };
  const isPolicy = 'sections' in content;
  const begun = isPolicy ? { ...content, sections: content.sections.slice(0, previewSections) } : content;
  const more = isPolicy && { more: Math.max(0, content.sections.length - previewSections) };
  const shown = await showFields(blockTypes[type].fields, begun, pictures, `${id}-`);
  return { id, type, ...more, ...shown } as ShownBlock;
}

function picturesIn({ type, content }: Block): string[] {
  if (type === 'unknown') return [];
  const names = Object.entries(blockTypes[type].fields).filter(([, { kind }]) => kind === 'picture');
  return names.map(([name]) => Reflect.get(content, name));
}

/** Prepares blocks for rendering, through the only sanitizer. */
export async function showBlocks(sql: Sql, blocks: readonly Block[]): Promise<ShownBlock[]> {
  const ids = new Set(blocks.flatMap(picturesIn).flatMap((src) => imageIdOf(src) ?? []));
  const rows = new Map((await findImages(sql, [...ids])).map((row) => [row.id, row]));
  const pictures: Pictures = (src) => pictureOf(src, rows.get(imageIdOf(src) ?? ''));
  return Promise.all(blocks.map((block) => showBlock(block, pictures)));
}

export async function newestVersions(sql: Sql): Promise<PageVersionsTable[]> {
  return sql
    .selectFrom('page_versions as v')
    .selectAll('v')
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('page_versions as n')
        .select((one) => one.fn.max('n.number').as('number'))
        .whereRef('n.page', '=', 'v.page'),
    )
    .execute();
}

const versionsOf = (from: Sql | Trx, page: string) =>
  from.selectFrom('page_versions').selectAll().where('page', '=', page).orderBy('number', 'desc');

/** Undefined if the page was never published. */
export const newestVersion = (from: Sql | Trx, page: string): Promise<PageVersionsTable | undefined> =>
  versionsOf(from, page).limit(1).executeTakeFirst();

export const findVersion = (from: Sql | Trx, page: string, number: number): Promise<PageVersionsTable | undefined> =>
  versionsOf(from, page).where('number', '=', number).executeTakeFirst();

/** Newest first. */
export const listVersions = (sql: Sql, page: string, limit: number): Promise<PageVersionsTable[]> =>
  versionsOf(sql, page).limit(limit).execute();

/** @throws when the page already has this version number. */
export async function insertVersion(trx: Trx, row: PageVersionsTable): Promise<void> {
  await trx.insertInto('page_versions').values(row).execute();
}

export async function insertImage(trx: Trx, row: PageImagesTable): Promise<void> {
  await trx.insertInto('page_images').values(row).execute();
}

export async function listImages(sql: Sql, limit: number): Promise<PageImagesTable[]> {
  return sql.selectFrom('page_images').selectAll().orderBy('uploaded_at', 'desc').orderBy('id').limit(limit).execute();
}

export async function findImages(sql: Sql, ids: readonly string[]): Promise<PageImagesTable[]> {
  if (ids.length === 0) return [];
  return sql.selectFrom('page_images').selectAll().where('id', 'in', ids).execute();
}

export async function setVariants(trx: Trx, id: string, variants: string): Promise<void> {
  await trx.updateTable('page_images').set({ variants }).where('id', '=', id).execute();
}

export async function imageFiles(sql: Sql): Promise<Set<string>> {
  const rows = await sql.selectFrom('page_images').select('variants').execute();
  return new Set(rows.flatMap(({ variants }) => (JSON.parse(variants) as { file: string }[]).map(({ file }) => file)));
}

export interface PublishedContent {
  social: readonly SocialLink[];
  protections: Protections;
  /** Undefined if the owner does not show it. */
  answerRecord: ShownRecord | undefined;
  retention: Retention;
  schedule: Schedule;
  records: Live['records'];
  changedAt?: Live['changedAt'];
  confirmed?: Live['confirmed'];
  /** Blocks in order, without policy documents; empty if the page only has its own content. */
  blocksOf(page: PageName): readonly ShownBlock[];
  /** Epoch milliseconds; undefined if never published. */
  publishedAt(page: PageName): number | undefined;
  /** The policy that replaces the built-in text (S2 §2 Privacy and Terms). */
  policyOf(page: 'privacy' | 'terms'): PolicyContent | undefined;
}

export type Published = Awaited<ReturnType<typeof createPublished>>;

const names = [contentVersionSetting, 'social-links', 'protections', recordSetting, retentionSetting, scheduleSetting];
/** How soon changes by another process show here. */
const pollMs = 1_000;

export type ReadRecords = (sql: Sql) => Promise<Pick<Live, 'records' | 'changedAt' | 'confirmed'>>;

async function read(
  db: Db,
  readRecords: ReadRecords,
): Promise<{ version: string | undefined; content: PublishedContent }> {
  // The version is read first: everything read after it is at least as new, and anything newer has another version.
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
 * Keeps published content in memory and checks every second for changes by other processes. A failed check changes
 * nothing. @throws when the database cannot be read at start.
 */
export async function createPublished(deps: { db: Db; log: Log; readRecords: ReadRecords }) {
  const { db, log, readRecords } = deps;
  const listeners: (() => void)[] = [];
  let known = await read(db, readRecords);
  let turn: Promise<void> = Promise.resolve();

  /**
   * Reads everything and notifies listeners, then resolves. A failed read is repeated at the next check. One at a time,
   * so that an older read never replaces a newer one.
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

  const look = async () => {
    const version = (await readSettings(db.sql, [contentVersionSetting])).get(contentVersionSetting);
    if (version !== known.version) await reload();
  };
  const loop = every(pollMs, 'looking for what is published', look, { log });

  return {
    /** From memory, so that pages stay up without the database. */
    current: () => known.content,
    reload,
    /** Called after published content changed, here or in another process. */
    onChange: (listener: () => void) => void listeners.push(listener),
    stop: loop.stop,
  };
}
