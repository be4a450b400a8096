import { designed as designedPages, managed as managedPages } from 'content:page-editor';
import { articles } from '#src/content/articles.ts';
import { pageOfPrice, priceRecords } from '#src/content/records/prices.ts';
import { easternDay } from '#src/lib/format.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { typedOf } from '#src/lib/records/editing.ts';
import type { Live } from '#src/lib/records/live.ts';
import { shownValues } from '#src/lib/records/schema.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { withLive } from '#src/platform/changes.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { publicPages, wayTo } from '#src/site/public-pages.ts';
import { type RecordDeps, recordOf } from './record.server.ts';
import { recordPath } from './record-words.ts';
import { withDraft } from './snapshot.server.ts';

export interface FetchedPage {
  status: number;
  type: string;
  text: string;
}

/** Answers a path as if `live` were published. Of the page `words`, each own text is in an element with `data-words`. */
export type ShownWith = (live: Live, path: string, words?: string) => Promise<FetchedPage>;

export interface PreviewDeps extends RecordDeps {
  log: Log;
  shownWith: ShownWith;
  /** Content-Security-Policy. */
  previewPolicy(live: Live): string;
  /** The published state with these records. */
  liveWith(records: Live['records']): Live;
}

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The published state with the draft, or with the version asked for, as far as its values can be shown. Undefined where
 * there is no such record.
 */
async function withDraftOf(parts: PreviewDeps, params: Params, version: string | null = null) {
  const { records, clock, actor } = parts;
  const at = recordOf(params);
  if (!at) return undefined;
  const { collection, id } = at;
  const asked = version === null ? undefined : await records.publishing.find(collection, id, Number(version) || 0);
  const given = asked?.values ?? (version === null ? (await records.drafts.find(collection, id))?.values : undefined);
  if (!given) return { ...at, live: parts.live(), address: id, isDraft: false };
  const typed = typedOf(collection.fields, given);
  const filled = collection.completed?.(typed, { today: easternDay(clock.now()).iso, by: actor.name }) ?? typed;
  const checked = records.publishing.check(collection, filled, id);
  const values = checked.ok
    ? checked.values
    : shownValues(collection, filled, (await records.publishing.newest(collection, id)).values);
  const live = parts.liveWith(withDraft(parts.live().records, collection, id, values));
  return { ...at, live, address: String(values.slug ?? id), isDraft: true };
}

const pagesWithWords = [...managedPages, ...designedPages];

/** Where a visitor would look for the record: at its own page, else the page it belongs to. */
function pageOfRecord({ name }: AnyCollection, id: string, address: string, paths: readonly string[]) {
  if (name === priceRecords.name) return pageOfPrice(id);
  const words = pagesWithWords.find(({ page }) => wordsName(page) === name);
  return words?.path ?? paths.find((path) => path.split('/').at(-1) === address);
}

/**
 * Every public page as it would be with the draft or a `version`, and `first` where a visitor would look for the record;
 * undefined without one, or while it cannot be shown.
 */
export const previewPages = (parts: PreviewDeps, params: Params, version: string | null = null) =>
  pagesWith(parts, params, version).catch((error: unknown) => {
    // The editor has to open whatever the draft says, because nowhere else can it be mended.
    parts.log.warn({ error }, 'a draft cannot be previewed');
    return undefined;
  });

async function pagesWith(parts: PreviewDeps, params: Params, version: string | null) {
  const drafted = await withDraftOf(parts, params, version);
  if (!drafted?.isDraft) return undefined;
  const { live, collection, id, address } = drafted;
  const now = parts.clock.now();
  const shown = () => {
    const written = articles.all().map(({ slug, title, date }) => ({ slug, title, lastModified: date }));
    const all = publicPages(written, { today: easternDay(now).iso, now });
    return all.map(({ path, title }) => ({ path, name: wayTo(path, title).at(-1)?.name ?? 'Home' }));
  };
  const pages = withLive(() => live, shown);
  const paths = pages.map(({ path }) => path);
  const first = pageOfRecord(collection, id, address, paths) ?? '/';
  // The page for unknown addresses is on no list.
  if (!paths.includes(first)) pages.unshift({ path: first, name: collection.title });
  return { first, pages };
}

const isShownPath = (path: string) =>
  /^\/(?![/\\])[\w./-]*$/.test(path) && !/^\/(admin|api|chat-history|newsletter-m)/.test(path);

/** Removes scripts; links stay within the preview. */
function still(html: string, preview: string): string {
  return html
    .replace(/<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>/gi, '')
    .replace(/(<a\b[^>]*\shref=")(\/[^"#?]*)([^"]*")/gi, (whole, begins: string, path: string, ends: string) =>
      isShownPath(path)
        ? `${begins}${preview}?path=${encodeURIComponent(path)}${ends.replace(/^\?[^"#]*/, '')}`
        : whole,
    );
}

/**
 * The page `path` of the query with the draft, or with `version`; `words` marks its texts. Undefined if there is none,
 * or while a missing field keeps the page from being shown.
 */
export async function previewPage(
  parts: PreviewDeps,
  params: Params,
  query: URLSearchParams,
): Promise<Response | undefined> {
  const path = query.get('path') ?? '/';
  const drafted = isShownPath(path) ? await withDraftOf(parts, params, query.get('version')) : undefined;
  if (!drafted) return undefined;
  // While its texts are edited, the desk adds a style sheet to it.
  const isEdited = query.has('words');
  const { status, type, text } = await parts.shownWith(drafted.live, path, isEdited ? drafted.id : undefined);
  if (status >= 500) return undefined;
  const policy = parts.previewPolicy(drafted.live);
  const isPage = type.startsWith('text/html');
  const own = `${recordPath(params.collection ?? '', params.id ?? '')}/preview`;
  return new Response(isPage ? still(text, own) : text, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': isEdited ? policy.replace('style-src ', "style-src 'self' ") : policy,
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    },
  });
}
