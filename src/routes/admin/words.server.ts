import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { designedPages, editorMessages, managedPages } from '#src/content/page-editor.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import type { Staff } from '#src/features/accounts/sign-in.server.ts';
import type { WordsOfPage } from '#src/features/pages/words.ts';
import type { Records } from '#src/features/records/records.server.ts';
import { recordsSaying } from '#src/features/records/saying.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Live } from '#src/lib/records/live.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { withWordsMarked } from '#src/lib/records/words-html.ts';
import type { ClientEnv } from '../api/env.ts';
import { type StaffEnv, staffOnly } from './staff-only.server.ts';

type WordsEnv = ClientEnv & StaffEnv;

const body = z.object({ base: z.int().min(0), values: z.record(z.string(), z.string().max(10_000)) });

/** Characters of a text that is looked for. */
const mostAsked = 1_000;

const refusals = {
  stale: { status: 409, message: editorMessages.stale },
  invalid: { status: 422, message: 'Please fix the marked text.' },
  gone: { status: 404, message: 'This page has no text to edit.' },
} as const;

/**
 * The words of a designed page, below /admin/words, for the signed-in owner only (401 for anybody else): `GET /?saying=`
 * answers the records that say a text of a page which is none of its words, at most three {title, name, path}; `GET /:page`
 * answers what they are and the page's HTML with each of them marked; `POST /:page` {base, values} publishes them and
 * answers {number}, or 409 {theirs, base}, or 422 {errors}. `render` answers a public page as visitors get it, its marks
 * not yet filled.
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
