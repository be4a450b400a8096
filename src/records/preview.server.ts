import type { Live } from '#src/lib/records/live.ts';
import { marked } from './page-units.ts';
import { differences, lookAtPlaces, type ShownWith } from './places.server.ts';
import { type RecordDeps, recordOf } from './record.server.ts';
import { type PlacesChunk, recordPath } from './record-view.ts';
import { withDraft } from './snapshot.server.ts';

export interface PreviewDeps extends RecordDeps {
  publicUrl: string;
  shownWith: ShownWith;
  /** Content-Security-Policy. */
  previewPolicy(live: Live): string;
  /** The published state with these records. */
  liveWith(records: Live['records']): Live;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Undefined without a publishable draft. */
async function statesOf(parts: PreviewDeps, params: Params) {
  const at = recordOf(params);
  if (!at) return undefined;
  const draft = await parts.records.drafts.find(at.collection, at.id);
  const checked = draft && parts.records.publishing.check(at.collection, draft.values, at.id);
  if (!checked?.ok) return undefined;
  const now = parts.live();
  const then = parts.liveWith(withDraft(now.records, at.collection, at.id, checked.values));
  return { now, then, collection: at.collection.name, publicUrl: parts.publicUrl };
}

/** Starts at page `from` of the list. Undefined when the draft cannot be published. */
export async function placesFrom(
  parts: PreviewDeps,
  params: Params,
  from: number,
  signal?: AbortSignal,
): Promise<PlacesChunk | undefined> {
  const states = await statesOf(parts, params);
  return states && lookAtPlaces(parts.shownWith, states, from, signal);
}

/** Without JavaScript: all at once. */
export async function allPlaces(parts: PreviewDeps, params: Params): Promise<PlacesChunk | undefined> {
  const states = await statesOf(parts, params);
  if (!states) return undefined;
  const all: PlacesChunk = { places: [], stays: [], looked: 0, of: 1, saysFacts: false };
  while (all.looked < all.of) {
    const chunk = await lookAtPlaces(parts.shownWith, states, all.looked);
    all.places.push(...chunk.places);
    all.stays.push(...chunk.stays);
    Object.assign(all, { looked: chunk.looked, of: chunk.of, saysFacts: chunk.saysFacts });
  }
  return all;
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

/** Undefined where there is none. */
export async function previewPage(parts: PreviewDeps, params: Params, path: string): Promise<Response | undefined> {
  const states = isShownPath(path) ? await statesOf(parts, params) : undefined;
  if (!states) return undefined;
  const [before, after] = [await parts.shownWith(states.now, path), await parts.shownWith(states.then, path)];
  const headers = {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Content-Security-Policy': parts.previewPolicy(states.then),
  };
  if (!after.type.startsWith('text/html')) {
    return new Response(after.text, {
      status: after.status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const own = `${recordPath(params.collection ?? '', params.id ?? '')}/preview`;
  const html = still(marked(after.text, before.status === 200 ? differences(before, after) : []), own);
  return new Response(html, {
    status: after.status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}
