import { expect, test } from 'vitest';
import { applicationType } from '#src/inbox/lead-types.ts';
import { applied, left } from '#tests/helpers/careers.ts';
import { deskOf, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { makeDocx } from '#tests/helpers/documents.ts';
import { site } from '#tests/helpers/own-site.ts';
import type { TestSite } from '#tests/helpers/site.ts';

const signedIn = async (made: TestSite) => ({ Cookie: await signedInCookie(made) });

test('a résumé reaches the signed-in owner as a download that nothing opens in place, and nobody else', async () => {
  const made = await site();
  const file = makeDocx();
  const id = await applied(made, { file, name: 'Lebenslauf Müller.docx' });
  const path = `/admin/applications/${id}/resume`;
  const headers = await signedIn(made);
  const answer = await made.request(path, { headers });
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-length': String(file.length),
    'content-disposition': `attachment; filename="Lebenslauf Muller.docx"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.docx`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  for (const method of ['GET', 'HEAD']) {
    const gate = await made.request(path, { method, headers: { Cookie: `${staffName}=made-up` } });
    expect(gate.headers.get('location')).toBe('/admin?next=%2Fadmin%2Fapplications');
    expect([gate.status, await gate.text()]).toEqual([302, '']);
  }
  const { files } = await left(made);
  for (const folder of ['/uploads', '/data/uploads', '/api/uploads'])
    expect((await made.request(`${folder}/${files[0]}`)).status).toBe(404);

  // Out of reach once its application is deleted, but on disk until the row is purged.
  const desk = await deskOf(made, applicationType);
  expect(await desk.change({ intent: 'delete', id })).toHaveProperty('deleted');
  for (const gone of [id, 'unknown', '..%2F..%2Fnortharc.db', crypto.randomUUID()])
    expect((await made.request(`/admin/applications/${gone}/resume`, { headers })).status).toBe(404);
  expect((await left(made)).files).toHaveLength(1);
});
