import { expect, test } from 'vitest';
import { colourRecords } from '#src/content/records/look.ts';
import { builtPalette } from '#src/lib/theme.ts';
import { contactData, site, tester } from '#tests/helpers/site.ts';

const built = new RegExp(Object.values(builtPalette).join('|'), 'i');

test('with colours of the owner’s own, none of the site’s stands in icons, manifests, share pictures or mails', async () => {
  const made = await site();
  const get = async (path: string) => (await made.request(path)).text();
  const bytes = async (path: string) => Buffer.from(await (await made.request(path)).arrayBuffer());
  const before = await bytes('/og/about.png');
  const { publishing } = made.deps.records;
  const { id } = colourRecords.builtIn[0] ?? { id: '' };
  const { number, values } = await publishing.newest(colourRecords, id);
  const own = { ...values, brand: '#0f766e', accent: '#facc15' };
  expect(await publishing.publish(colourRecords, id, number, own, tester)).toMatchObject({ ok: true });
  expect(await get('/favicon.svg')).toMatch(/^<svg .*stroke="#[0-9a-f]{6}"/);
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/desk.webmanifest'])
    expect(await get(path)).not.toMatch(built);
  const icon = await made.request('/icons/maskable-512.png');
  expect(icon.headers.get('content-type')).toBe('image/png');
  expect((await bytes('/og/about.png')).equals(before)).toBe(false);
  expect((await made.post('/api/submissions', await made.envelope('contact', contactData))).status).toBe(201);
  const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
  expect(mails).not.toHaveLength(0);
  expect(JSON.stringify(mails)).not.toMatch(built);
});
