import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { editorMessages, imageMessages } from '#content/page-editor.ts';
import { isPageName, type PageName } from '#src/features/pages/blocks.ts';
import type { Publication } from '#src/features/pages/desk.server.ts';
import type { ManagedPages } from '#src/features/pages/pages.server.ts';
import type { Staff } from '#src/features/staff/staff.server.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';

/** Who asks, once that is known. */
interface Signed {
  Variables: { actor: Actor };
}

/** As PostgreSQL's integer column has it. */
const largest = 2 ** 31 - 2;
const numberOf = z.int().min(0).max(largest);
const publishBody = z.object({ base: numberOf, blocks: z.unknown() });
const restoreBody = z.object({ base: numberOf, number: numberOf });

const refusals = {
  malformed: { status: 422, message: 'These are not blocks of a page.' },
  tooLarge: { status: 413, message: editorMessages.tooLarge },
  gone: { status: 404, message: 'This version is no longer there.' },
} as const;

function answer(c: Context, outcome: Publication) {
  if ('published' in outcome) return c.json(outcome.published);
  if ('stale' in outcome) return c.json({ message: editorMessages.stale, ...outcome.stale }, 409);
  if ('problems' in outcome) {
    return c.json({ message: 'Please check the marked fields.', problems: outcome.problems }, 422);
  }
  const { status, message } = refusals[outcome.refused];
  return c.json({ message }, status);
}

const body = <Shape>(c: Context, schema: z.ZodType<Shape>): Promise<Shape | undefined> =>
  c.req.json().then(
    (sent) => schema.safeParse(sent).data,
    () => undefined,
  );

/**
 * What the page editor asks of the server, below /admin/content, for the signed-in owner only (401 for anybody else):
 * `POST /:page/publish` {base, blocks} answers the version, or 409 {theirs, base}, or 422 {problems};
 * `POST /:page/restore` {base, number} likewise; `POST /:page/preview` {blocks} answers {blocks} ready to be shown;
 * `GET /:page/versions/:number` answers a version with its blocks shown; `POST /images` takes the file `image`.
 */
export function contentApi({ staff, content }: { staff: Staff; content: ManagedPages }): Hono<Signed> {
  const api = new Hono<Signed>();
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const actor = await staff.actorOf(c.req.header('cookie') ?? null);
    if (!actor) return c.json({ message: editorMessages.signedOut }, 401);
    c.set('actor', actor);
    return next();
  });
  const malformed = (c: Context) => c.json({ message: refusals.malformed.message }, 422);
  const onPage = (
    path: string,
    method: 'GET' | 'POST',
    handle: (c: Context<Signed>, page: PageName) => Promise<Response>,
  ) =>
    api.on(method, `/:page${path}`, async (c): Promise<Response> => {
      const page: unknown = c.req.param('page');
      return isPageName(page) ? handle(c, page) : c.json({ message: 'There is no such page.' }, 404);
    });

  onPage('/publish', 'POST', async (c, page) => {
    const sent = await body(c, publishBody);
    return sent ? answer(c, await content.desk.publish(page, sent.base, sent.blocks, c.get('actor'))) : malformed(c);
  });
  onPage('/restore', 'POST', async (c, page) => {
    const sent = await body(c, restoreBody);
    return sent ? answer(c, await content.desk.restore(page, sent.base, sent.number, c.get('actor'))) : malformed(c);
  });
  onPage('/preview', 'POST', async (c, page) => {
    const sent = await body(c, z.object({ blocks: z.unknown() }));
    const blocks = sent && (await content.preview(page, sent.blocks));
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
    const outcome = await content.images.add(file.name, new Uint8Array(await file.arrayBuffer()));
    return 'problem' in outcome ? c.json({ message: outcome.problem }, 422) : c.json(outcome.image, 201);
  });
  return api;
}
