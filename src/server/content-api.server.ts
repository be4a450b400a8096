import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { editorMessages, imageMessages } from '#src/content/page-editor.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { logoFault } from '#src/lib/uploads.ts';
import { isPageName, type PageName } from '#src/page-editor/page-blocks.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Publication } from '#src/page-editor/publishing.server.ts';
import type { Records } from '#src/records/record.server.ts';

/** PostgreSQL's integer column. */
const largest = 2 ** 31 - 2;
const numberOf = z.int().min(0).max(largest);
const publishBody = z.object({ base: numberOf, blocks: z.unknown() });
const restoreBody = z.object({ base: numberOf, number: numberOf });

const refusals = {
  stale: { status: 409, message: editorMessages.stale },
  invalid: { status: 422, message: 'Please fix the marked fields.' },
  malformed: { status: 422, message: 'These aren’t page blocks.' },
  tooLarge: { status: 413, message: editorMessages.tooLarge },
  gone: { status: 404, message: 'This version no longer exists.' },
} as const;

function answer(c: Context, outcome: Publication) {
  if (outcome.ok) return c.json(outcome.version);
  const { ok: _, reason, ...more } = outcome;
  const { status, message } = refusals[reason];
  return c.json({ message, ...more }, status);
}

/**
 * Page editor API below /admin/content, signed-in owners only (else 401):
 * - `POST /:page/publish` {base, blocks}: the version, 409 {theirs, base} or 422 {problems}
 * - `POST /:page/restore` {base, number}: likewise; number 0 is the built-in page
 * - `POST /:page/preview` {blocks}: {blocks} rendered
 * - `GET /:page/versions/:number`: a version with rendered blocks
 * - `POST /images`: file `image`
 */
export function contentApi(deps: { staff: Staff; content: ManagedPages; records: Records }): Hono<StaffEnv> {
  const { staff, content } = deps;
  const { publishing } = deps.records;
  const api = new Hono<StaffEnv>();
  api.use(staffOnly(staff));
  const malformed = (c: Context) => c.json({ message: refusals.malformed.message }, 422);
  const onPage = (
    path: string,
    method: 'GET' | 'POST',
    handle: (c: Context<StaffEnv>, page: PageName) => Promise<Response>,
  ) =>
    api.on(method, `/:page${path}`, async (c): Promise<Response> => {
      const page: unknown = c.req.param('page');
      return isPageName(page) ? handle(c, page) : c.json({ message: 'This page doesn’t exist.' }, 404);
    });

  const posted = <Sent>(
    path: string,
    schema: z.ZodType<Sent>,
    handle: (c: Context<StaffEnv>, page: PageName, sent: Sent) => Promise<Response>,
  ) =>
    onPage(path, 'POST', async (c, page) => {
      const sent = schema.safeParse(await c.req.json().catch(() => undefined));
      return sent.success ? handle(c, page, sent.data) : malformed(c);
    });

  posted('/publish', publishBody, async (c, page, { base, blocks }) => {
    const problems = await content.deadLinks(page, blocks);
    if (problems.length > 0) return answer(c, { ok: false, reason: 'invalid', problems });
    return answer(c, await content.desk.publish(page, base, blocks, c.get('actor')));
  });
  posted('/restore', restoreBody, async (c, page, { base, number }) => {
    const restored = await content.desk.restore(page, base, number, c.get('actor'));
    const words = collectionNamed(wordsName(page));
    // The built-in page also gets its built-in words.
    if (restored.ok && number === 0 && words) {
      const newest = await publishing.newest(words, page);
      if (newest.state === 'own') await publishing.restore(words, page, newest.number, 0, c.get('actor'));
    }
    return answer(c, restored);
  });
  posted('/preview', z.object({ blocks: z.unknown() }), async (c, page, sent) => {
    const blocks = await content.preview(page, sent.blocks);
    return blocks ? c.json({ blocks }) : malformed(c);
  });
  onPage('/versions/:number', 'GET', async (c, page) => {
    const asked = numberOf.safeParse(Number(c.req.param('number'))).data;
    const version = await content.desk.find(page, asked ?? 0);
    if (!version) return c.json({ message: refusals.gone.message }, 404);
    return c.json({ ...version, shown: await content.preview(page, version.blocks) });
  });

  api.post('/images', async (c) => {
    const sent = await c.req.formData().catch(() => undefined);
    const file = sent?.get('image');
    if (!(file instanceof File)) return c.json({ message: imageMessages.missing }, 422);
    const faultOf = sent?.get('shape') === 'logo' ? logoFault : undefined;
    const outcome = await content.images.add(file.name, new Uint8Array(await file.arrayBuffer()), faultOf);
    return outcome.ok ? c.json(outcome.image, 201) : c.json({ message: outcome.reason }, 422);
  });
  return api;
}
