import { Hono } from 'hono';
import { imageMessages } from '#src/content/page-editor.ts';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { logoFault } from '#src/lib/uploads.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';

/** `POST /images` below /admin/content: stores the file `image`; signed-in owners only (else 401). */
export function contentApi(deps: { staff: Staff; content: ManagedPages }): Hono<StaffEnv> {
  const api = new Hono<StaffEnv>();
  api.use(staffOnly(deps.staff));
  api.post('/images', async (c) => {
    const sent = await c.req.formData().catch(() => undefined);
    const file = sent?.get('image');
    if (!(file instanceof File)) return c.json({ message: imageMessages.missing }, 422);
    const faultOf = sent?.get('shape') === 'logo' ? logoFault : undefined;
    const outcome = await deps.content.images.add(file.name, new Uint8Array(await file.arrayBuffer()), faultOf);
    return outcome.ok ? c.json(outcome.image, 201) : c.json({ message: outcome.reason }, 422);
  });
  return api;
}
