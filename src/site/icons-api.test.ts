import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoRecords } from '#src/content/records/look.ts';
import { addPicture } from '#tests/helpers/pictures.ts';
import { site, tester } from '#tests/helpers/site.ts';

test('a logo is drawn for mails and tabs, what never was one is not', async () => {
  const made = await site({});
  const { records } = made.deps;
  const wide = { width: 300, height: 60 };
  const [logo, other] = [await addPicture(made, '#2266cc', wide), await addPicture(made, '#2266cc', wide)];
  const values = { title: 'Our logo', logo, onDark: '', sign: '' };
  expect((await records.publishing.publish(logoRecords as never, 'logo', 0, values, tester)).ok).toBe(true);
  const address = (src: string, kind: string) => `/brand/${/[0-9a-f-]{36}/.exec(src)}-${kind}.png`;
  const sizes = async (kind: string) => {
    const answer = await made.request(address(logo, kind));
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [width, height];
  };
  expect(await sizes('icon-192')).toEqual([192, 192]);
  expect(await sizes('mail')).toEqual([400, 80]);
  expect((await made.request(address(other, 'mail'))).status).toBe(404);
  expect((await made.request(address(logo, 'poster'))).status).toBe(404);
  expect((await made.request('/brand/..%2f..%2fsecret-mail.png')).status).toBe(404);
  const manifest = await (await made.request('/manifest.webmanifest')).json();
  expect(manifest.icons[0].src).toBe(address(logo, 'icon-192'));
  // Once the logo has gone, mails that were sent go on showing it.
  await records.publishing.restore(logoRecords as never, 'logo', 1, 0, tester);
  expect((await made.request(address(logo, 'mail'))).status).toBe(200);
  expect(JSON.stringify(await (await made.request('/manifest.webmanifest')).json())).toContain('/favicon.svg');
});
