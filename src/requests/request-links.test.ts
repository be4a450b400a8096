import lostLink from 'content:pages/request-lost';
import { describe, expect, test } from 'vitest';
import { requestBudgets } from '#src/lib/budgets.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { contactData, type TestSite } from '#tests/helpers/site.ts';
import { mostLinks } from './request-rules.ts';

/** Sends a form from a network of its own and returns what it answered. */
async function sent(made: TestSite, network: number, data: object = {}) {
  const envelope = await made.envelope('contact', { ...contactData, ...data });
  return (await made.post('/api/submissions', envelope, { address: `203.0.113.${network}` })).json();
}
const client = (network: number) => ({ address: `198.51.100.${network}`, userAgent: 'A browser', language: 'en' });
const ask = (made: TestSite, email: string, { reference = '', network = 1 } = {}) =>
  made.deps.requests.sendLinks({ email, reference }, client(network));
async function mails(made: TestSite) {
  await made.deps.requests.settled();
  const all = made.deps.db.sql.selectFrom('outbox').selectAll().where('subject', 'like', 'The link%');
  return all.orderBy('created_at').orderBy('id').execute();
}
const linksIn = (text: string | undefined) => text?.match(/https:\S+\/request\/[\w-]{24}/g) ?? [];

describe.each(engines)('links of requests on %s', (engine) => {
  test('are sent to the address that they are of, however it is spelled, and to no other; one alone by its reference', async () => {
    const made = await site({ engine });
    const first = await sent(made, 1);
    const second = await sent(made, 2);
    await sent(made, 3, { email: 'grace@example.com' });
    made.clock.advance(60_000);
    expect(await ask(made, ' ADA@Example.com ')).toEqual({ ok: true });
    const [both] = await mails(made);
    expect(both).toMatchObject({ recipient: 'ada@example.com', subject: 'The links to your requests' });
    expect(linksIn(both?.body)).toEqual([second.requestUrl, first.requestUrl]);
    expect(both?.body).not.toContain(contactData.message);
    made.clock.advance(1_000);
    await ask(made, 'ada@example.com', { reference: first.reference.toLowerCase() });
    const one = (await mails(made))[1];
    expect(linksIn(one?.body)).toEqual([first.requestUrl]);
    expect(JSON.parse(one?.action ?? '')).toMatchObject({ url: first.requestUrl });
  });

  test('are answered alike whether or not there are any, and sent to nobody who never wrote', async () => {
    const made = await site({ engine });
    const { reference, requestUrl } = await sent(made, 1);
    const asked = [ask(made, 'ada@example.com'), ask(made, 'nobody@example.com')];
    asked.push(ask(made, 'nobody@example.com', { reference }));
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ ok: true }));
    expect((await mails(made)).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
    // One of before there were such pages works once it was sent.
    const token = requestUrl.split('/').at(-1);
    await made.deps.db.write((trx) => trx.updateTable('submissions').set({ request_hash: null }).execute());
    expect(await made.deps.requests.open(token)).toBeUndefined();
    made.clock.advance(60_000);
    await ask(made, 'ada@example.com');
    await made.deps.requests.settled();
    expect(await made.deps.requests.open(token)).toBeDefined();
    for (const email of ['', 'ada', 'ada@', `${'a'.repeat(300)}@example.com`]) {
      expect(await ask(made, email)).toEqual({ ok: false, status: 422, reason: lostLink.invalid });
    }
  });

  test('leave out what is over, deleted or older than a year, and are ten at most', async () => {
    const made = await site({ engine });
    const { db } = made.deps;
    const old = await sent(made, 1);
    made.clock.advance(366 * 86_400_000);
    const all = [];
    for (let n = 0; n < mostLinks + 3; n++) {
      all.push(await sent(made, 10 + n));
      made.clock.advance(1_000);
    }
    const [closed, deleted] = [all[11], all[12]];
    const set = (id: string, to: object) =>
      db.write((trx) => trx.updateTable('leads').set(to).where('id', '=', id).execute());
    await set(deleted.id, { deleted_at: 1 });
    await set(closed.id, { closed_at: made.clock.now() - 367 * 86_400_000 });
    await ask(made, 'ada@example.com');
    const links = linksIn((await mails(made))[0]?.body);
    const shown = all.slice(1, 11).map(({ requestUrl }) => requestUrl);
    expect(links).toEqual(shown.reverse());
    expect(links).not.toContain(old.requestUrl);
  });

  test('are mailed to one mailbox so often, whoever asks, and asked for by one network so often', async () => {
    const made = await site({ engine });
    await sent(made, 1);
    const { max } = requestBudgets.links;
    const askAll = async (from: number) => {
      for (let n = 0; n < max + 2; n++) {
        const email = n > 0 ? 'ada@example.com' : 'ADA+1@example.com';
        expect(await ask(made, email, { network: from + n })).toEqual({ ok: true });
      }
    };
    await askAll(0);
    expect(await mails(made)).toHaveLength(max);
    made.clock.advance(86_400_000);
    await askAll(20);
    expect(await mails(made)).toHaveLength(2 * max);

    const network = 99;
    for (let n = 0; n < requestBudgets.linksOfNetwork.max; n++) {
      expect(await ask(made, `somebody${n}@example.com`, { network })).toEqual({ ok: true });
    }
    const refused = { ok: false, status: 429, retryAfterSeconds: 3600 };
    expect(await ask(made, 'ada@example.com', { network })).toMatchObject(refused);
  });
});
