import { describe, expect, onTestFinished } from 'vitest';
import { team } from '#src/content/authors.ts';
import { testimonials } from '#src/content/clients.ts';
import { wordsCollections } from '#src/content/records/all.ts';
import { colourRecords } from '#src/content/records/look.ts';
import { confirmSamples, recordsStanding } from '#src/records/snapshot.server.ts';
import { routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { engines, freshPlace, site, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { domainFindings } from './first-day.server.ts';
import { action, loader } from './first-day.tsx';

const asked = async (made: TestSite, form?: Record<string, string>) =>
  routeArgs(made, '/admin/first-day', { cookie: await signedInCookie(made), ...(form && { form }) }) as never;
const shown = async (made: TestSite) => loader(await asked(made));
const post = async (made: TestSite, form: Record<string, string>) => action(await asked(made, form));
const stateOf = async (made: TestSite, title: string) =>
  (await shown(made)).steps.find((step) => step.title === title)?.state;

describe.each(engines)('the first day on %s', (engine) => {
  test('a new installation has all to do, and what is hidden stays hidden in every process', async () => {
    const place = await freshPlace(engine);
    const [one, two] = [await site({ place }), await site({ place })];
    const { steps, left } = await shown(one);
    expect(steps.filter(({ state }) => state === 'done')).toEqual([]);
    expect(steps.filter(({ state }) => state === 'default').map(({ title }) => title)).toEqual([
      ...['Logo', 'Colors', 'Hours', 'Notifications'],
    ]);
    expect(left).toBe(8);
    await post(one, { intent: 'hide' });
    expect((await shown(two)).isHidden).toBe(true);
    await post(two, { intent: 'show' });
    expect((await shown(one)).isHidden).toBe(false);
  });

  test('a step is done once its records are the company’s own, or confirmed', async (made) => {
    const { publishing } = made.deps.records;
    const values = { title: 'Ours', brand: '#0f766e', accent: '#ffd166' };
    expect((await publishing.publish(colourRecords, 'colours', 0, values, tester)).ok).toBe(true);
    expect(await stateOf(made, 'Colors')).toBe('done');
    const [first = '', ...others] = team.builtIn.map(({ id }) => id);
    await post(made, { intent: 'confirm', collection: 'team', ids: others.join(' ') });
    expect(await stateOf(made, 'People')).toBe('sample');
    await post(made, { intent: 'confirm', collection: 'team', ids: first });
    expect(await stateOf(made, 'People')).toBe('done');
    expect((await shown(made)).groups.map(({ collection }) => collection)).not.toContain('team');
  });

  test('confirming all of a kind leaves out what was not shown, and going live lists the rest', async (made) => {
    const { records, db, live } = made.deps;
    const [first, ...others] = testimonials.builtIn.map(({ id }) => id);
    const parts = { sql: db.sql, publishing: records.publishing, actor: tester };
    expect(await confirmSamples(parts, testimonials, [...others, 'nobody'])).toBe(others.length);
    expect(await confirmSamples(parts, testimonials, others)).toBe(0);
    const left = (await recordsStanding(db.sql, live())).samples.filter(
      ({ collection }) => collection === 'testimonials',
    );
    expect(left.map(({ id }) => id)).toEqual([first]);
    const { groups } = await shown(made);
    expect(groups.find(({ collection }) => collection === 'testimonials')?.records).toHaveLength(1);
    // All that was invented for the sample company stands there.
    expect(groups.map(({ collection }) => collection)).toEqual([
      ...['prices', 'company', 'social-links', 'claims', 'testimonials', 'website-clients', 'stories', 'roles', 'team'],
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
    const send = () => post(made, { intent: 'test' });
    const states = async () => (await shown(made)).mail.last?.to;
    expect(await states()).toBeUndefined();
    server.behave({ recipient: 550 });
    await send();
    await made.deps.outbox?.runDue();
    await expect.poll(async () => (await states())?.[0]?.error).toContain('550');
    expect(await stateOf(made, 'Email')).toBe('open');
    server.behave({});
    await send();
    await made.deps.outbox?.runDue();
    await expect.poll(states).toEqual([{ address: 'ada@riverbend.net', state: 'sent', error: '' }]);
    expect(server.received.map(({ to }) => to)).toEqual(['ada@riverbend.net']);
    expect(await stateOf(made, 'Email')).toBe('done');
  });
});

test('the mail server is shown without its password', async () => {
  const made = await site({
    env: { SMTP_URL: 'smtps://ada:secret@mail.riverbend.net', MAIL_FROM: 'info@riverbend.net' },
  });
  const { mail } = await shown(made);
  expect(mail).toMatchObject({ server: 'mail.riverbend.net:465', hasAccount: true, from: 'info@riverbend.net' });
  expect(JSON.stringify(mail)).not.toMatch(/secret|ada:/);
});

describe('the domain', () => {
  const right = {
    ...{ publicUrl: 'https://riverbend.net', isGiven: true, askedHost: 'riverbend.net' },
    ...{ sender: 'info@riverbend.net', addresses: ['info@riverbend.net'] },
  };
  const wrong = (about: Partial<typeof right>) =>
    domainFindings({ ...right, ...about }).flatMap(({ holds, says }) => (holds ? [] : [says]));

  test('everything is right where site and mails are at home', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ sender: 'info@mail.riverbend.net' })).toEqual([]);
    expect(wrong({ publicUrl: 'https://www.riverbend.net', askedHost: 'www.riverbend.net' })).toEqual([]);
  });

  test.each([
    [{ isGiven: false }, 'PUBLIC_URL isn’t set'],
    [{ publicUrl: 'http://riverbend.net' }, 'starts with http'],
    [{ publicUrl: 'https://localhost:3000', askedHost: 'localhost:3000' }, 'can reach localhost'],
    [{ publicUrl: 'https://203.0.113.7', askedHost: '203.0.113.7' }, 'can reach 203.0.113.7'],
    [{ askedHost: 'other.net' }, 'You opened the desk at other.net'],
    [{ sender: 'info@northarc.example' }, 'which isn’t a real domain'],
    [{ sender: 'info@riverbend.com' }, 'Emails come from riverbend.com, but the site is riverbend.net'],
    [{ addresses: ['info@riverbend.net', 'legal@northarc.example'] }, 'can’t receive email: legal@northarc.example'],
  ])('%j is said', (about, words) => expect(wrong(about)).toEqual([expect.stringContaining(words)]));
});
