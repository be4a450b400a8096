import { describe, expect, test } from 'vitest';
import { applicationType } from '#src/inbox/lead-types.ts';
import { applied, left } from '#tests/helpers/careers.ts';
import { deskOf, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { makeDocx } from '#tests/helpers/documents.ts';
import { site } from '#tests/helpers/own-site.ts';
import type { TestSite } from '#tests/helpers/site.ts';

const signedIn = async (made: TestSite) => ({ Cookie: await signedInCookie(made) });

describe('a résumé', () => {
  test('reaches the signed-in owner as a download that nothing opens in place', async () => {
    const made = await site();
    const file = makeDocx();
    const id = await applied(made, { file, name: 'Lebenslauf Müller.docx' });
    const answer = await made.request(`/admin/applications/${id}/resume`, { headers: await signedIn(made) });
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
  });

  test('lies at no public address, and whoever is not signed in is led to the gate', async () => {
    const made = await site();
    const id = await applied(made);
    for (const method of ['GET', 'HEAD']) {
      const headers = { Cookie: `${staffName}=made-up` };
      const answer = await made.request(`/admin/applications/${id}/resume`, { method, headers });
      expect(answer.headers.get('location')).toBe('/admin?next=%2Fadmin%2Fapplications');
      expect([answer.status, await answer.text()]).toEqual([302, '']);
    }
    const { files } = await left(made);
    for (const path of [`/uploads/${files[0]}`, `/data/uploads/${files[0]}`, `/api/uploads/${files[0]}`]) {
      expect((await made.request(path)).status).toBe(404);
    }
  });

  test('is not there under another id, and is out of reach once its application is deleted, and stays on disk until the row is purged', async () => {
    const made = await site();
    const id = await applied(made);
    const desk = await deskOf(made, applicationType);
    expect(await desk.change({ intent: 'delete', id })).toHaveProperty('deleted');
    const headers = await signedIn(made);
    for (const gone of [id, 'unknown', '..%2F..%2Fnortharc.db', crypto.randomUUID()])
      expect((await made.request(`/admin/applications/${gone}/resume`, { headers })).status).toBe(404);
    expect((await left(made)).files).toHaveLength(1);
  });
});
