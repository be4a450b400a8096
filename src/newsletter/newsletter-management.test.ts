import { describe, expect, test } from 'vitest';
import { rememberMs } from '#src/platform/session/cookies.ts';
import { deviceName, routeArgs, signedInCookie, workOn } from '#tests/helpers/desk.ts';
import { mails, newestLink, open, press, signUp, subscribers } from '#tests/helpers/newsletter.ts';
import { engines, site } from '#tests/helpers/site.ts';
import type { ImportReport, SubscriberChange, SubscriberPage } from './newsletter-admin.server.ts';
import { loader as exportLoader } from './newsletter-export.ts';
import { action, loader } from './newsletter-management.tsx';

const path = '/newsletter-management';
const minute = 60_000;
const consent = 'sign-up form of the old website, 2024';

describe.each(engines)('newsletter management on %s', (engine) => {
  async function begin() {
    const made = await site({ engine });
    const cookie = await signedInCookie(made);
    type Changed = SubscriberChange & { reason?: string; report?: ImportReport };
    async function change(form: Record<string, string>, as = cookie): Promise<Changed> {
      const answer = await action(routeArgs(made, path, { cookie: as, form }) as never);
      if (answer instanceof Response || answer.init?.status === 401) throw new Error('the gate was shown');
      return answer.data;
    }
    return {
      made,
      cookie,
      change,
      add: (email: string) => change({ intent: 'add', email }),
      bring: async (addresses: string) => (await change({ intent: 'import', addresses, consent })).report,
      async page(query = ''): Promise<SubscriberPage> {
        const { page } = await loader(routeArgs(made, `${path}${query}`, { cookie }) as never);
        if (!page) throw new Error('the gate was shown');
        return page;
      },
      async exported(file: string, query = '') {
        const args = routeArgs(made, `${path}/${file}${query}`, { cookie, params: { file } });
        const answer = await exportLoader(args as never);
        return { text: await answer.text(), headers: Object.fromEntries(answer.headers) };
      },
      states: async () => (await subscribers(made)).map(({ email, state }) => `${email} ${state}`),
      mailedTo: async () => (await mails(made)).map(({ recipient }) => recipient),
    };
  }

  test('an added address is pending until its owner confirms, is asked again, though not twice in a row, and can be removed', async () => {
    const { made, add, page, change, states, mailedTo } = await begin();
    for (const email of ['', 'ada', 'ada@localhost', 'a@b.c, d@e.f', 'ada@example.com\nBcc: x@y.z']) {
      expect(await add(email)).toMatchObject({ reason: 'Please enter a valid email address' });
    }
    expect(await states()).toEqual([]);
    expect(await add('Ada@example.com')).toMatchObject({ asked: true });
    expect(await states()).toEqual(['Ada@example.com pending']);
    const reason = 'This email is already subscribed to our newsletter';
    expect(await add('Ada@example.com')).toMatchObject({ reason, asked: false });
    made.clock.advance(16 * minute);
    expect(await add('Ada@example.com')).toMatchObject({ reason, asked: true });
    expect(await mailedTo()).toEqual(['Ada@example.com', 'Ada@example.com']);
    const link = await newestLink(made, 'confirm');
    expect(await open(made, link)).toBe('pending');
    await press(made, link);
    expect(await states()).toEqual(['Ada@example.com confirmed']);
    expect(await add('ada@EXAMPLE.com')).toMatchObject({ reason });
    expect(await mailedTo()).toHaveLength(2);
    // Removing forgets an address; nothing happens twice.
    const id = (await page('?list=1')).list?.rows[0]?.id ?? '';
    expect((await change({ intent: 'remove', id })).reason).toBeUndefined();
    expect(await states()).toEqual([]);
    for (const intent of ['remove', 'unsubscribe'])
      expect((await change({ intent, id })).reason).toBe('This subscriber no longer exists.');
    expect((await change({ intent: 'drop' })).reason).toBeDefined();
  });

  test('who has left is written to neither by adding nor by importing; an import takes others off for good', async () => {
    const { made, cookie, add, bring, page, change, states, mailedTo } = await begin();
    await signUp(made, 'ada@example.com');
    await press(made, await newestLink(made, 'confirm'));
    const [row] = (await page('?list=1')).list?.rows ?? [];
    await change({ intent: 'unsubscribe', id: row?.id ?? '' });
    expect(await states()).toEqual(['ada@example.com unsubscribed']);
    await workOn(made, cookie, 11 * 60 * minute);
    expect((await add('ada@example.com')).reason).toContain('unsubscribed');
    expect(await bring('ada@example.com')).toMatchObject({ asked: 0, skippedCount: 1 });
    expect(await states()).toEqual(['ada@example.com unsubscribed']);
    expect(await mailedTo()).toHaveLength(1);
    await signUp(made, 'bob@example.com');
    const link = await newestLink(made, 'confirm');
    await press(made, link);
    await bring('email,status\nbob@example.com,opt-out');
    expect((await states())[1]).toBe('bob@example.com unsubscribed');
    expect(await open(made, link)).toBe(404);
  });

  test('an import says where consent came from, and what it did with each line; one that is too long changes nothing', async () => {
    const { made, add, bring, change, exported, states, mailedTo } = await begin();
    const brought = async (addresses: string, consent: string) =>
      (await change({ intent: 'import', addresses, consent })).reason;
    expect(await brought('ada@example.com', ' ')).toContain('where these people agreed');
    const many = Array.from({ length: 5_001 }, (_, index) => `a${index}@example.com`).join('\n');
    expect(await brought(many, consent)).toContain('up to 5,000');
    expect(await brought(`${many}${'\n'.repeat(200_000)}`, consent)).toBeDefined();
    expect(await states()).toEqual([]);
    await add('known@example.com');
    const rows = ['new@example.com,', 'NEW@example.com,', 'nobody', 'known@example.com,'];
    rows.push('gone@example.com,unsubscribed');
    const report = await bring(`email,state\n${rows.join('\n')}\n`);
    expect(report).toMatchObject({ asked: 1, notedLeft: 1, skippedCount: 3 });
    const said = report?.skipped.map(({ line, reason }) => `${line} ${reason.split(' ').slice(0, 3).join(' ')}`);
    expect(said).toEqual(['3 It’s already in', '4 This isn’t an', '5 Not confirmed yet.']);
    const after = ['gone@example.com unsubscribed', 'known@example.com pending', 'new@example.com pending'];
    expect(await states()).toEqual(after);
    expect((await mailedTo()).sort()).toEqual(['known@example.com', 'new@example.com']);
    expect(await bring(' \n ')).toBeUndefined();
    expect((await subscribers(made)).find(({ email }) => email === 'new@example.com')).toMatchObject({ consent });
    expect((await exported('newsletter_subscribers.csv')).text).toContain(`"${consent}"`);
  });

  test('the list is hidden until it is asked for, then read page by page, searched and narrowed', async () => {
    const { made, bring, page } = await begin();
    expect((await page()).list).toBeUndefined();
    expect((await page('?list=1')).list?.rows).toEqual([]);
    await bring(Array.from({ length: 120 }, (_, index) => `reader-${index}@example.com`).join('\n'));
    made.clock.advance(1_000);
    await bring('100%_sure@example.com');
    expect((await page()).counts).toEqual({ pending: 121, confirmed: 0, unsubscribed: 0 });
    const seen: string[] = [];
    let next: string | undefined = '?list=1';
    while (next) {
      const { list }: SubscriberPage = await page(next);
      seen.push(...(list?.rows ?? []).map(({ email }) => email));
      next = list?.next;
    }
    expect(new Set(seen).size).toBe(121);
    expect(seen).toHaveLength(121);
    expect(seen[0]).toBe('100%_sure@example.com');
    const found = async (query: string) => (await page(`?list=1&${query}`)).list?.rows.map(({ email }) => email);
    expect(await found('q=READER-7@')).toEqual(['reader-7@example.com']);
    expect(await found('q=%25_')).toEqual(['100%_sure@example.com']);
    expect(await found('q=reader-7@example.com&state=confirmed')).toEqual([]);
    expect((await found('state=nonsense'))?.length).toBe(50);
  });

  test('exports: the confirmed addresses as JSON, states and dates as CSV, no formula in either', async () => {
    const { made, add, exported } = await begin();
    expect((await exported('newsletter_subscribers.json')).text).toBe('[]\n');
    await signUp(made, '=cmd|calc@example.com');
    await press(made, await newestLink(made, 'confirm'));
    await add('ada@example.com');
    const json = await exported('newsletter_subscribers.json');
    expect(JSON.parse(json.text)).toEqual(['=cmd|calc@example.com']);
    expect(json.headers).toMatchObject({
      'content-disposition': 'attachment; filename="newsletter_subscribers.json"',
      'cache-control': 'private, no-store',
    });
    const csv = await exported('newsletter_subscribers.csv');
    const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('email,state,source,requested,confirmed,unsubscribed,consent,ended,unsubscribe');
    const [leave] = /https:\/\/northarc\.example(\/newsletter\/unsubscribe\/\S+)/.exec(csv.text)?.slice(1) ?? [];
    expect(await open(made, leave ?? '')).toBe('confirmed');
    const rows = lines.slice(1).map((line) => line.split(',').slice(0, 3).join(','));
    expect(rows.sort()).toEqual(["'=cmd|calc@example.com,confirmed,page", 'ada@example.com,pending,owner']);
    expect((await exported('newsletter_subscribers.csv', '?state=pending')).text).not.toContain('calc');
  });

  test('a remembered device is as good as a session here, and the audit list says who did what', async () => {
    const { made, change, add, bring, exported } = await begin();
    await add('ada@example.com');
    await bring('bob@example.com');
    await exported('newsletter_subscribers.csv');
    const session = (await signedInCookie(made)).split('=')[1] ?? '';
    const device = `${deviceName}=${await made.deps.devices.remember(rememberMs, session)}`;
    expect(await change({ intent: 'add', email: 'cyd@example.com' }, device)).toMatchObject({ asked: true });
    const audit = await made.deps.db.sql.selectFrom('audit').selectAll().where('subject', '=', 'Newsletter').execute();
    expect(audit.map(({ action }) => action).sort()).toEqual(['export', 'import', 'subscribe', 'subscribe']);
    expect(audit.filter(({ actor }) => actor === 'remembered device')).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain('@example.com');
  });
});
