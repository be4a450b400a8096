import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logoRecords } from '#src/content/records/look.ts';
import { wordsCollections } from '#src/content/records/words.ts';
import { testimonials } from '#src/content/testimonials.ts';
import { confirmSamples, samplesOf } from '#src/records/snapshot.server.ts';
import { tester } from '#tests/helpers/actor.ts';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { site } from '#tests/helpers/own-site.ts';
import type { TestSite } from '#tests/helpers/site.ts';
import { action as decide, loader as list } from './first-day.tsx';
import { loader as goLive } from './first-day-go-live.tsx';
import { loader as mail, action as sendTest } from './first-day-mail.tsx';
import { mark, readMarks } from './first-day-marks.server.ts';
import type { StepId } from './first-day-steps.ts';

const asked = async (made: TestSite, path: string, form?: Record<string, string>) =>
  routeArgs(made, path, { cookie: await signedInCookie(made), ...(form && { form }) }) as never;
const stepOf = async (made: TestSite, id: StepId) =>
  (await list(await asked(made, '/admin/first-day'))).steps.find((step) => step.id === id);

describe.each(engines)('the first day on %s', (engine) => {
  test('what is said of a step holds in every process, and two who decide at once lose nothing', async () => {
    const place = await freshPlace(engine);
    const [one, two] = [await site({ place }), await site({ place })];
    await Promise.all([mark(one.deps, 'telephone', 'skipped'), mark(two.deps, 'hours', 'done')]);
    expect([...(await readMarks(two.deps.db.sql)).marks]).toEqual([
      ['telephone', 'skipped'],
      ['hours', 'done'],
    ]);
    await decide(await asked(two, '/admin/first-day', { intent: 'open', step: 'telephone' }));
    await decide(await asked(two, '/admin/first-day', { intent: 'hide' }));
    expect(await stepOf(one, 'telephone')).toMatchObject({ state: 'open', canSettle: true });
    expect(await stepOf(one, 'hours')).toMatchObject({ state: 'done' });
    expect((await readMarks(one.deps.db.sql)).isHidden).toBe(true);
  });

  test('confirming all of a kind leaves out what was not shown, and going live lists the rest', async () => {
    const made = await site({ engine });
    const { records, db, live } = made.deps;
    const [first, ...others] = testimonials.builtIn.map(({ id }) => id);
    const parts = { sql: db.sql, publishing: records.publishing, actor: tester };
    expect(await confirmSamples(parts, testimonials, [...others, 'nobody'])).toBe(others.length);
    expect(await confirmSamples(parts, testimonials, others)).toBe(0);
    const left = (await samplesOf(db.sql, live())).filter(({ collection }) => collection === 'testimonials');
    expect(left.map(({ id }) => id)).toEqual([first]);
    const { groups } = await goLive(await asked(made, '/admin/first-day/go-live'));
    expect(groups.find(({ collection }) => collection === 'testimonials')?.records).toHaveLength(1);
    // All that was invented for the sample company stands there.
    expect(groups.map(({ collection }) => collection)).toEqual([
      ...['prices', 'company', 'claims', 'testimonials', 'website-clients', 'stories', 'roles', 'team'],
      ...['areas', 'cities', 'articles', 'policies'],
      ...wordsCollections.filter(({ sample = [] }) => sample.length > 0).map(({ name }) => name),
    ]);
  });

  test('a test mail leaves, and what became of it is said', async () => {
    const server = await startMailServer();
    onTestFinished(server.stop);
    const transport = mailTransport(server.url);
    const env = { MAIL_TO: 'ada@riverbend.net', SMTP_URL: server.url };
    const made = await site({ engine, transport, env });
    const send = async () => sendTest(await asked(made, '/admin/first-day/mail', { intent: 'test' }));
    const states = async () => (await mail(await asked(made, '/admin/first-day/mail'))).last?.to;
    expect(await states()).toBeUndefined();
    server.behave({ recipient: 550 });
    await send();
    await made.deps.outbox?.runDue();
    await expect.poll(async () => (await states())?.[0]?.error).toContain('550');
    expect(await stepOf(made, 'mail')).toMatchObject({ state: 'open' });
    server.behave({});
    await send();
    await made.deps.outbox?.runDue();
    await expect.poll(states).toEqual([{ address: 'ada@riverbend.net', state: 'sent', error: '' }]);
    expect(server.received.map(({ to }) => to)).toEqual(['ada@riverbend.net']);
    expect(await stepOf(made, 'mail')).toMatchObject({ state: 'done' });
  });
});

test('a logo is drawn for mails and tabs, what never was one is not', async () => {
  const made = await site({});
  const { content, records } = made.deps;
  const pixels = { width: 300, height: 60, channels: 4, background: '#0f766e' } as const;
  const picture = await sharp({ create: pixels }).png().toBuffer();
  const add = async (name: string) => {
    const taken = await content.images.add(name, picture);
    if (!taken.ok) throw new Error(taken.reason);
    return taken.image.src;
  };
  const [logo, other] = [await add('logo.png'), await add('other.png')];
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
