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

  test('is shown to nobody else', async () => {
    const made = await site();
    const id = await applied(made);
    const strangers: Record<string, string>[] = [{}, { Cookie: `${staffName}=` }, { Cookie: `${staffName}=made-up` }];
    for (const headers of strangers) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await made.request(`/admin/applications/${id}/resume`, { method, headers });
        expect(answer.status).toBe(302);
        expect(answer.headers.get('location')).toBe('/admin?next=%2Fadmin%2Fapplications');
        expect(await answer.text()).toBe('');
      }
    }
    const { files } = await left(made);
    for (const path of [`/uploads/${files[0]}`, `/data/uploads/${files[0]}`, `/api/uploads/${files[0]}`]) {
      expect((await made.request(path)).status).toBe(404);
    }
  });

  test('answers HEAD without its body', async () => {
    const made = await site();
    const id = await applied(made);
    const headers = await signedIn(made);
    const answer = await made.request(`/admin/applications/${id}/resume`, { method: 'HEAD', headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  test('that is not there answers 404', async () => {
    const made = await site();
    const headers = await signedIn(made);
    for (const id of ['unknown', '..%2F..%2Fnortharc.db', '00000000-0000-4000-8000-000000000000']) {
      expect((await made.request(`/admin/applications/${id}/resume`, { headers })).status).toBe(404);
    }
  });

  test('is out of reach once its application is deleted, and stays on disk until the row is purged', async () => {
    const made = await site();
    const id = await applied(made);
    const desk = await deskOf(made, applicationType);
    expect(await desk.change({ intent: 'delete', id })).toHaveProperty('deleted');
    const headers = await signedIn(made);
    expect((await made.request(`/admin/applications/${id}/resume`, { headers })).status).toBe(404);
    expect((await left(made)).files).toHaveLength(1);
  });
});
