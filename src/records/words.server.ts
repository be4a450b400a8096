import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { designedPages, editorMessages, managedPages } from '#src/content/page-editor.ts';
import { collectionNamed, collections } from '#src/content/records/all.ts';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import { withWordsMarked, wordsName } from '#src/lib/records/words.ts';
import { foldText } from '#src/lib/search-words.ts';
import type { WordsOfPage } from '#src/page-editor/page-words.ts';
import type { ClientEnv } from '#src/server/env.ts';
import type { Records } from './record.server.ts';
import { recordPath } from './record-words.ts';
import { shownName } from './snapshot.server.ts';

/** Shorter texts match by chance. */
const leastWithin = 12;
const mostFound = 3;

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim();

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') for (const one of Object.values(value)) yield* textsOf(one);
}

/** 0 for no match. */
function likeness(says: string, asked: string): number {
  if (says === asked) return 3;
  if (asked.length >= leastWithin && says.includes(asked)) return 2;
  return says.length >= leastWithin && asked.includes(says) ? 1 : 0;
}

/** A record containing a text of a page. */
export interface SayingRecord {
  title: string;
  name: string;
  path: string;
}

/**
 * At most three, best first. Words of designed pages are edited in place; figures computed from prices are not found.
 */
export function recordsSaying({ records, facts }: Live, text: string): SayingRecord[] {
  const asked = plain(text);
  if (!asked) return [];
  const found = collections
    .filter(({ group }) => group !== 'words')
    .flatMap((collection) =>
      (records[collection.name] ?? collection.builtIn).map((item) => {
        const likest = Math.max(0, ...[...textsOf(item)].map((one) => likeness(plain(fillFacts(one, facts)), asked)));
        return { collection, item, likest };
      }),
    )
    .filter(({ likest }) => likest > 0)
    .sort((a, b) => b.likest - a.likest);
  return found.slice(0, mostFound).map(({ collection, item }) => ({
    title: collection.title,
    name: shownName(collection, item.id, item, facts),
    path: recordPath(collection.name, item.id),
  }));
}

type WordsEnv = ClientEnv & StaffEnv;

const body = z.object({ base: z.int().min(0), values: z.record(z.string(), z.string().max(10_000)) });

/** Characters. */
const mostAsked = 1_000;

const refusals = {
  stale: { status: 409, message: editorMessages.stale },
  invalid: { status: 422, message: 'Please fix the marked text.' },
  gone: { status: 404, message: 'This page has no text to edit.' },
} as const;

/**
 * API for words of designed pages below /admin/words, signed-in owners only (else 401). `render` returns a public page
 * with unfilled marks.
 * - `GET /?saying=`: up to three records {title, name, path} containing a text
 * - `GET /:page`: the words, and the page's HTML with each of them marked
 * - `POST /:page` {base, values}: {number}, 409 {theirs, base} or 422 {errors}
 */
export function wordsApi(
  { staff, records, live }: { staff: Staff; records: Records; live: () => Live },
  render: (request: Request, client: Client) => Promise<Response>,
): Hono<WordsEnv> {
  const api = new Hono<WordsEnv>();
  api.use(staffOnly(staff));
  const { publishing } = records;
  const refuse = (c: Context<WordsEnv>, { status, message }: { status: 404 | 409 | 422; message: string }, more = {}) =>
    c.json({ message, ...more }, status);
  const asked = (c: Context<WordsEnv>) => {
    const page = [...managedPages, ...designedPages].find((one) => one.page === c.req.param('page'));
    const collection = page && collectionNamed(wordsName(page.page));
    return page && collection ? { ...page, collection } : undefined;
  };

  api.get('/', async (c) => {
    return c.json(recordsSaying(live(), (c.req.query('saying') ?? '').slice(0, mostAsked)));
  });

  api.get('/:page', async (c) => {
    const found = asked(c);
    if (!found) return refuse(c, refusals.gone);
    const { page, path, collection } = found;
    const { number, values = {} } = await publishing.newest(collection, page);
    const document = await render(new Request(new URL(path, c.req.url)), c.get('client'));
    const { facts } = live();
    const answer: WordsOfPage = {
      ...{
        base: number,
        values: values as Record<string, string>,
        html: withWordsMarked(await document.text(), page, facts),
      },
      fields: Object.fromEntries(
        Object.entries(collection.fields).map(([name, field]) => [
          name,
          { label: field.label, most: 'most' in field ? field.most : 0 },
        ]),
      ),
      facts: Object.fromEntries(Object.entries(facts).filter(([name]) => !name.startsWith('words.'))),
    };
    return c.json(answer);
  });

  api.post('/:page', async (c) => {
    const found = asked(c);
    if (!found) return refuse(c, refusals.gone);
    const sent = body.safeParse(await c.req.json().catch(() => undefined));
    if (!sent.success) return refuse(c, refusals.invalid);
    const { base, values } = sent.data;
    const published = await publishing.publish(found.collection, found.page, base, values, c.get('actor'));
    if (published.ok) return c.json({ number: published.version.number });
    const { ok: _, reason, ...more } = published;
    return refuse(c, refusals[reason], more);
  });
  return api;
}
