import { blockTypes } from 'content:page-editor';
import type { PageImagesTable } from 'db:tables';
import { knownBlock, type PageName, type PolicyContent, pageNames, type ShownBlock } from '#src/content/blocks.ts';
import { parsedJson } from '#src/lib/json.ts';
import type { BlockItem, Fields, Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { readRetention, retentionSetting } from '#src/lib/retention.ts';
import { imageIdOf, type ShownPicture } from '#src/lib/uploads.ts';
import { z } from '#src/lib/zod.ts';
import { contentVersionSetting } from '#src/platform/changes.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { readSettings } from '#src/platform/settings.server.ts';

export interface Variant {
  file: string;
  /** jpg is only for emails, where the others are not always supported. */
  format: 'avif' | 'webp' | 'jpg';
  /** In pixels. */
  width: number;
  /** The first frame of an animation. */
  still?: true;
}

/** File names are random and never reused, so browsers may cache them forever. */
export const mediaUrl = ({ file, format }: Variant): string => `/media/${file}.${format}`;

/** The first that fits is shown; animations stop for visitors who prefer reduced motion. */
const offers = [
  { format: 'webp', still: true, type: 'image/webp', media: '(prefers-reduced-motion: reduce)' },
  { format: 'avif', still: false, type: 'image/avif' },
  { format: 'webp', still: false, type: 'image/webp' },
] as const;

/** `row`: the stored picture, if known. */
export function pictureOf(
  src: string,
  row: { width: number; height: number; variants: string } | undefined,
): ShownPicture {
  if (!row) return { src, sources: [] };
  const variants: Variant[] = JSON.parse(row.variants);
  const sources = offers.map(({ format, still, ...offer }) => ({
    ...offer,
    srcSet: variants
      .filter((variant) => variant.format === format && Boolean(variant.still) === still)
      .map((variant) => `${mediaUrl(variant)} ${variant.width}w`)
      .join(', '),
  }));
  return { src, width: row.width, height: row.height, sources: sources.filter(({ srcSet }) => srcSet !== '') };
}

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
    return [name, (await renderMarkdown(value, { topLevel: field.level ?? 2, idPrefix: anchor })).html];
  });
  return Object.fromEntries(await Promise.all(shown));
}

async function showBlock(block: BlockItem, pictures: Pictures): Promise<ShownBlock> {
  const known = knownBlock(block);
  // A policy is shown by its own page alone.
  if (!known || known.type === 'privacy' || known.type === 'terms') return { id: block.id, type: 'unknown' };
  const { id, type, content } = known;
  return { id, type, ...(await showFields(blockTypes[type].fields, content, pictures, `${id}-`)) } as ShownBlock;
}

function picturesIn(block: BlockItem): string[] {
  const known = knownBlock(block);
  const fields: Fields = known ? blockTypes[known.type].fields : {};
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'picture');
  return names.map((name) => Reflect.get(known?.content ?? {}, name));
}

/** Prepares blocks for rendering, through the only sanitizer. */
export async function showBlocks(sql: Sql, blocks: readonly BlockItem[]): Promise<ShownBlock[]> {
  const ids = new Set(blocks.flatMap(picturesIn).flatMap((src) => imageIdOf(src) ?? []));
  const rows = new Map((await findImages(sql, [...ids])).map((row) => [row.id, row]));
  const pictures: Pictures = (src) => pictureOf(src, rows.get(imageIdOf(src) ?? ''));
  return Promise.all(blocks.map((block) => showBlock(block, pictures)));
}

export async function findImages(sql: Sql, ids: readonly string[]): Promise<PageImagesTable[]> {
  if (ids.length === 0) return [];
  return sql.selectFrom('page_images').selectAll().where('id', 'in', ids).execute();
}

export const recordSetting = 'answer-record';

const shape = z.object({ answers: z.int(), onTime: z.int(), median: z.number() });
/** `median`: milliseconds of working time. */
export type ShownRecord = z.infer<typeof shape>;

const setting = z.object({ on: z.boolean(), record: shape.optional() });

/** `record` is undefined if it is not shown, or there are too few answers. */
export function readRecordSetting(text: string | undefined): { on: boolean; record: ShownRecord | undefined } {
  const parsed = setting.safeParse(parsedJson(text ?? null));
  if (!parsed.success) return { on: false, record: undefined };
  const { on, record } = parsed.data;
  return { on, record: on ? record : undefined };
}

export type PublishedContent = Awaited<ReturnType<typeof read>>['content'];

export type Published = Awaited<ReturnType<typeof createPublished>>;

const names = [contentVersionSetting, recordSetting, retentionSetting];
/** How soon changes by another process show here. */
const pollMs = 1_000;

/** A page's blocks as visitors see them: `blocks` without the policy that replaces the built-in text. */
interface PageBlocks {
  blocks: readonly ShownBlock[];
  policy: PolicyContent | undefined;
}

const none: PageBlocks = { blocks: [], policy: undefined };
const shownOf = new WeakMap<Item, Promise<PageBlocks>>();

/** Each version of a page is rendered once. */
async function pageBlocks(sql: Sql, page: PageName, records: Live['records']): Promise<PageBlocks> {
  const item = records[wordsName(page)]?.find(({ id }) => id === page);
  const all = (item?.blocks ?? []) as readonly BlockItem[];
  if (!item || all.length === 0) return none;
  const own = all.map(knownBlock).find((block) => block?.type === page);
  const show = async () => ({
    blocks: await showBlocks(
      sql,
      all.filter((block) => block.id !== own?.id),
    ),
    policy: own?.content as PolicyContent | undefined,
  });
  const shown = shownOf.get(item) ?? show();
  shownOf.set(item, shown);
  return shown;
}

/**
 * What the published content says of pages with blocks, of these records. `shortened`: of a policy only the first
 * sections and the number of the others, as in the preview of S2 §2.
 */
export async function blocksIn(sql: Sql, records: Live['records'], shortened = false) {
  const read = pageNames.map(async (page) => [page, await pageBlocks(sql, page, records)] as const);
  const pages = new Map(await Promise.all(read));
  return {
    /** In order, without policy documents; empty if the page only has its own content. */
    blocksOf: (page: PageName) => pages.get(page)?.blocks ?? [],
    /** The policy that replaces the built-in text (S2 §2 Privacy and Terms). */
    policyOf(page: 'privacy' | 'terms'): (PolicyContent & { more?: number }) | undefined {
      const policy = pages.get(page)?.policy;
      if (!policy || !shortened) return policy;
      const sections = policy.sections.slice(0, previewSections);
      return { ...policy, sections, more: policy.sections.length - sections.length };
    },
  };
}

export type ReadRecords = (sql: Sql) => Promise<Pick<Live, 'records' | 'changedAt' | 'confirmed'>>;

async function read(db: Db, readRecords: ReadRecords) {
  // The version is read first: everything read after it is at least as new, and anything newer has another version.
  const settings = await readSettings(db.sql, names);
  const read = await readRecords(db.sql);
  const content = {
    /** Undefined if the owner does not show it. */
    answerRecord: readRecordSetting(settings.get(recordSetting)).record,
    retention: readRetention(settings.get(retentionSetting)),
    ...read,
    ...(await blocksIn(db.sql, read.records)),
  };
  return { version: settings.get(contentVersionSetting), content };
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
