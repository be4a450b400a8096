import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { erasureWishWords } from '#src/intake/erasure-wish.ts';
import { setAssigned } from '#src/intake/lead-store.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { makeAccount } from '#tests/helpers/accounts.ts';
import { question } from '#tests/helpers/chat.ts';
import { engines } from '#tests/helpers/databases.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { startPushService } from '#tests/helpers/push-service.ts';
import { send } from '#tests/helpers/send.ts';
import { tester as actor, contactData, type createTestSite, site, type TestSite, tester } from '#tests/helpers/site.ts';
import { changeNotifications, loadNotifications, subscribe } from './notice-changes.server.ts';
import { switchesFor, switchKinds } from './notice-kinds.ts';
import { listSubscriptions, tellNamed } from './notice-store.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const quiet = { quiet: 'on', from: String(21 * 60), to: String(7 * 60) };

type Service = Awaited<ReturnType<typeof startPushService>>;
type Change = Parameters<typeof createTestSite>[0];
type By = Parameters<typeof changeNotifications>[2];

/** A browser of somebody, called by a name, that is told by this site; its id, and its address. */
async function tell(made: TestSite, service: Service, who: By['actor'] = actor, name?: string) {
  const subscription = service.subscription(name);
  const by = { actor: who, userAgent: '', tokens: [] };
  const form = formOf({ subscription: JSON.stringify(subscription) });
  const { done, token } = await subscribe(made.deps.notifier.parts, form, by);
  expect(done).toMatchObject({ ok: true });
  const all = await listSubscriptions(made.deps.db.sql);
  const { id = '' } = all.find(({ endpoint }) => endpoint === subscription.endpoint) ?? {};
  return { id, token, endpoint: subscription.endpoint };
}

/** A mail server is set, so that nothing is said of that. */
const takesAll = { deliver: async () => undefined, close: () => undefined };

async function started(change: Change = {}) {
  const service = await startPushService();
  onTestFinished(service.stop);
  const made = await site({ transport: takesAll, ...change });
  const look = (at?: string) => {
    if (at) made.clock.set(at);
    return made.deps.notifier.round();
  };
  const { parts } = made.deps.notifier;
  const change_ = (fields: Record<string, string | readonly string[]>, as: By['actor'] = actor) =>
    changeNotifications(parts, formOf(fields), { actor: as, userAgent: '' });
  /** A colleague with a browser that is told. */
  const join = async (role: Role, name: string) => {
    const account = await makeAccount(made.deps, { role, name, email: `${name.toLowerCase()}@northarc.example` });
    const actor = { name, device: '', account, role };
    const heard = () => service.received.filter(({ browser }) => browser === name);
    return { ...(await tell(made, service, actor, name)), actor, account, heard };
  };
  return { service, made, look, change: change_, join, parts };
}

const write = (made: TestSite, data = {}) => send(made, 'contact', { ...contactData, ...data });
const cannotWork = (made: TestSite) =>
  send(made, 'emergency', { name: 'Ada Byron', reach: '404 555 0177', message: 'The server clicks.' });

type Entry = Parameters<typeof insertEntry>[2];
const enter = (made: TestSite, leadId: string, entry: Pick<Entry, 'kind' | 'via' | 'body'>) =>
  made.deps.db.write(async (trx) => {
    const lead = await lockLead(trx, leadId);
    if (!lead) throw new Error('no such lead');
    await insertEntry(trx, lead, { at: made.clock.now(), author: 'Ada', ...entry });
  });
const answer = (made: TestSite, leadId: string) =>
  enter(made, leadId, { kind: 'message', via: 'mail', body: 'Hello?' });

describe.each(engines)('a browser that is told, on %s', (engine) => {
  test('reads who wrote and until when they wait, once, encrypted and signed as the standards say', async () => {
    const { service, made, look } = await started({ engine });
    await tell(made, service);
    const id = await write(made, { name: 'Grace Höpper', company: 'Navy' });
    await look();
    await look();
    expect(service.received).toHaveLength(1);
    const [message] = service.received;
    expect(message?.shown).toEqual({
      ...{ title: 'New message', text: 'Grace Höpper, Navy. Reply by Wednesday, 10:01 AM Eastern.' },
      ...{ path: `/admin/messages/${id}`, tag: `lead-${id}`, badge: 1 },
    });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(message?.headers.topic).toMatch(/^[\w-]{32}$/);
    const { isSigned, key, claims } = message?.vapid ?? {};
    expect([isSigned, key]).toEqual([true, made.deps.notifier.parts.push.publicKey]);
    expect(claims).toMatchObject({ aud: service.url, sub: 'https://northarc.example' });
    expect(claims?.exp).toBeGreaterThan(Date.now() / 1_000);
    expect(claims?.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 24 * 3_600);
    // What is kept of it names nobody, and a year of it does not stay.
    const { sql } = made.deps.db;
    const notices = sql.selectFrom('notices').selectAll().where('kind', '=', 'lead');
    const kept = [
      await notices.execute(),
      await sql.selectFrom('outbox').selectAll().where('channel', '=', 'push').execute(),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/höpper|navy/i);
    made.clock.advance(31 * 24 * hour);
    await look();
    expect(await notices.execute()).toEqual([]);
  });

  test('hears of an answer, a chat that asks for a person, and a promise at half and at nine tenths', async () => {
    const { service, made, look } = await started({ engine });
    await tell(made, service);
    made.clock.set('2026-06-09T10:00:00-04:00');
    const id = await write(made);
    await look();
    await answer(made, id);
    await look();
    const chat = randomUUID();
    await made.post(`/api/chat/sessions/${chat}/messages`, question(made, 'let me speak to a human please'));
    await look();
    // The submission came some seconds after ten, so its halves lie as much later; the minute is rounded up.
    await look('2026-06-09T15:29:00-04:00');
    expect(service.received).toHaveLength(3);
    await look('2026-06-09T15:32:00-04:00');
    await look();
    await look('2026-06-10T09:10:00-04:00');
    await look();
    const titles = ['New message', 'Ada Byron replied', 'Someone is waiting in chat'];
    titles.push('Half the reply time is gone', 'A reply is almost overdue');
    expect(service.received.map(({ shown }) => shown.title)).toEqual(titles);
    const [, , waits, half, end] = service.received;
    expect(waits?.shown).toMatchObject({ path: `/admin/chat-history/${chat}?from=today`, badge: 2 });
    expect(waits?.headers.ttl).toBe('1800');
    expect([half?.shown.tag, end?.shown.tag]).toEqual([`lead-${id}`, `lead-${id}`]);
    expect(Number(end?.headers.ttl)).toBeLessThan(3_600);
  });

  test('is told nothing that is no longer true, nor what it did not ask for', async () => {
    const { service, made, look, change } = await started({ engine });
    await write(made, { name: 'Before Anybody Asked' });
    made.clock.advance(minute);
    const { id } = await tell(made, service);
    await look();
    expect(service.received).toEqual([]);
    service.answer(503);
    await write(made);
    await look();
    service.answer(201);
    await made.deps.db.sql.updateTable('leads').set({ deleted_at: made.clock.now() }).execute();
    made.clock.advance(hour);
    await look();
    expect(await change({ intent: 'switches', id, kind: ['answer'] })).toMatchObject({ ok: true });
    await write(made);
    await look();
    expect(service.received).toEqual([]);
  });

  test('is left in peace in quiet hours and told in one when they end', async () => {
    const { service, made, look, change } = await started({ engine });
    const { id } = await tell(made, service);
    const kind = ['lead', 'answer', 'chat', 'promise'];
    expect(await change({ intent: 'switches', id, ...quiet, kind })).toMatchObject({ ok: true });
    made.clock.set('2026-06-09T21:00:00-04:00');
    const first = await write(made);
    await look();
    await look('2026-06-10T03:30:00-04:00');
    await answer(made, first);
    await write(made);
    await look();
    made.clock.set(new Date('2026-06-10T07:00:00-04:00').getTime() - 1);
    await look();
    expect(service.received).toEqual([]);
    made.clock.advance(1);
    await look();
    await look();
    expect(service.words()).toEqual(['3 during quiet hours: 2 new requests, 1 reply.']);
    expect(service.received[0]?.shown.path).toBe('/admin/today');
  });

  test('is woken by an emergency in quiet hours, at half and at nine tenths of its minutes too, unless it holds them', async () => {
    const { service, made, look, change } = await started({ engine });
    const { id } = await tell(made, service);
    const switches = { intent: 'switches', id, ...quiet, kind: ['emergency', 'lead', 'answer'] };
    await change(switches);
    made.clock.set('2026-06-10T02:59:54-04:00');
    await write(made, { name: 'Can Wait' });
    const down = await cannotWork(made);
    await look();
    await look('2026-06-10T03:07:34-04:00');
    await answer(made, down);
    await look();
    await look('2026-06-10T03:14:00-04:00');
    await look();
    expect(service.words()).toEqual([
      'EMERGENCY: work has stopped: Ada Byron. Reply by Wednesday, 3:15 AM Eastern.',
      'EMERGENCY: half the reply time is gone: Ada Byron (emergency). Reply by Wednesday, 3:15 AM Eastern.',
      'EMERGENCY: Ada Byron wrote again: Reply by Wednesday, 3:15 AM Eastern.',
      'EMERGENCY: a reply is almost overdue: Ada Byron (emergency). Reply by Wednesday, 3:15 AM Eastern.',
    ]);
    expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high', 'high', 'high', 'high']);

    await change({ ...switches, 'hold-emergencies': 'on' });
    await cannotWork(made);
    await look();
    expect(service.received).toHaveLength(4);
    await look('2026-06-10T07:00:00-04:00');
    // Never summed up, and before everything else.
    expect(service.words().slice(4)).toEqual([
      expect.stringMatching(/^EMERGENCY: work has stopped: Ada Byron/),
      expect.stringMatching(/^New message: Can Wait/),
    ]);
  });

  test('that its push service no longer knows is forgotten; one that fails is tried again, then paused, then woken', async () => {
    const { service, made, look, change } = await started({ engine });
    const [lost, kept] = [await tell(made, service), await tell(made, service)];
    service.forget(lost.endpoint);
    await write(made);
    await look();
    const list = () => listSubscriptions(made.deps.db.sql);
    expect((await list()).map(({ id }) => id)).toEqual([kept.id]);
    expect(service.received).toHaveLength(1);

    service.answer(500);
    await write(made);
    await look();
    const failed = { failures: 1, pausedAt: null, lastError: 'Its push service responded with 500.' };
    expect(await list()).toMatchObject([failed]);
    for (let tries = 0; tries < 12; tries++) {
      made.clock.advance(15 * minute);
      await look();
    }
    expect((await list())[0]?.pausedAt).not.toBe(null);
    service.answer(201);
    made.clock.advance(6 * hour);
    await look();
    expect(service.received, 'what came while it was paused').toHaveLength(1);
    expect(await change({ intent: 'test', id: kept.id })).toMatchObject({ ok: true });
    expect(await list()).toMatchObject([{ failures: 0, pausedAt: null, lastError: '' }]);
    expect(service.words().at(-1)).toBe('Test notification: Notifications work in this browser.');
  });

  test('is told once by two processes, and of a flood in one word', async () => {
    const { service, made, look } = await started({ engine });
    await tell(made, service);
    const second = await site({ place: made.config, clock: made.clock, transport: takesAll });
    for (let n = 0; n < 4; n++) {
      await write(made);
      await Promise.all([look(), second.deps.notifier.round(), look(), second.deps.notifier.round()]);
    }
    expect(service.received.map(({ shown }) => shown.title)).toEqual(Array(4).fill('New message'));

    // Only by hand from here on, so that nobody looks meanwhile.
    await Promise.all([made, second].map(({ deps }) => deps.notifier.stop()));
    for (let n = 0; n < 5; n++) await write(made);
    await look();
    expect(service.words().at(-1)).toBe('5 notifications: 5 new requests.');
  });
});

test('a subscription that is none, or whose key is no point of the curve, is refused, and nothing is kept', async () => {
  const { service, made, change } = await started();
  const { keys, ...given } = service.subscription();
  const ask = async (subscription: string) =>
    (await subscribe(made.deps.notifier.parts, formOf({ subscription }), { actor, userAgent: '', tokens: [] })).done;
  expect(await ask('{')).toMatchObject({ ok: false });
  const addresses = ['http://push.example/1', 'https://a:b@push.example/1'].map((endpoint) => ({ endpoint }));
  for (const wrong of [...addresses, { keys: { p256dh: 'abc', auth: 'abc' } }])
    expect(await ask(JSON.stringify({ ...given, keys, ...wrong }))).toMatchObject({ ok: false });
  for (const bytes of [Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]), Buffer.alloc(65), Buffer.alloc(65, 2)]) {
    const done = await ask(JSON.stringify({ ...given, keys: { ...keys, p256dh: bytes.toString('base64url') } }));
    expect(done).toMatchObject({ ok: false, reason: expect.stringContaining('This browser’s key') });
  }
  expect(await listSubscriptions(made.deps.db.sql)).toEqual([]);

  // Quiet hours that are none are refused too; a browser that asks again keeps its switches, until all are signed out.
  const { id, token } = await tell(made, service);
  const none = await change({ intent: 'switches', id, kind: ['lead'], quiet: 'on', from: '60', to: '60' });
  expect(none).toMatchObject({ ok: false, reason: expect.stringContaining('another time') });
  expect(await listSubscriptions(made.deps.db.sql)).toMatchObject([{ kinds: switchKinds }]);
  await change({ intent: 'switches', id, kind: ['chat'] });
  const again = formOf({ subscription: JSON.stringify(service.subscription()) });
  await subscribe(made.deps.notifier.parts, again, { actor, userAgent: '', tokens: [token] });
  expect(await listSubscriptions(made.deps.db.sql)).toMatchObject([{ id, kinds: ['chat'] }]);
  await made.deps.staff.signOutEverywhere(actor);
  expect(await listSubscriptions(made.deps.db.sql)).toEqual([]);
});

describe.each(engines)('without a mail server, on %s', (engine) => {
  test('that is told once, when a mail has waited and somebody can be told; and when one is set', async () => {
    const { service, made, look } = await started({ engine, transport: undefined });
    await write(made);
    made.clock.advance(hour);
    await look();
    await tell(made, service);
    await look();
    await look();
    made.clock.advance(hour);
    await look();
    const said = 'No mail server is set up: Emails to visitors and to you are queued until you set one up (SMTP_URL).';
    expect(service.words()).toEqual([said]);
    const next = await site({ place: made.config, clock: made.clock, transport: takesAll });
    await next.deps.notifier.round();
    expect(service.words()).toEqual([said, 'A mail server is set up: Queued emails are on their way.']);
  });

  test('a erasure request is told once, also of a closed request, and can be switched off', async () => {
    const { service, made, look, change } = await started({ engine });
    const { id } = await tell(made, service);
    await change({ intent: 'switches', id, kind: ['erasure'] });
    const wish = async (name: string) => {
      const leadId = await write(made, { name });
      await made.deps.db.sql.updateTable('leads').set({ status: 'closed' }).where('id', '=', leadId).execute();
      await enter(made, leadId, { kind: 'event', via: 'page', body: erasureWishWords });
      return leadId;
    };
    const leadId = await wish('Grace Höpper');
    await look();
    await look();
    expect(service.words()).toEqual(['Grace Höpper asked to be erased: By law, you have until July 9, 2026.']);
    expect(service.received[0]?.shown.path).toBe(`/admin/messages/${leadId}`);
    await change({ intent: 'switches', id, kind: ['lead'] });
    await wish('Ada');
    await look();
    expect(service.words()).toHaveLength(1);
  });
});

describe.each(engines)('what people of a desk are told, on %s', (engine) => {
  test('each only what their account may read', async () => {
    const { made, join, look } = await started({ engine });
    const [agent, editor] = [await join('agent', 'Ben'), await join('editor', 'Eve')];
    made.clock.advance(1_000);
    await send(made, 'contact', contactData);
    await look();
    expect(agent.heard().map(({ shown }) => shown.title)).toEqual(['New message']);
    expect(editor.heard()).toEqual([]);
    // Who is given less is told less, also of what waits already.
    const { sql } = made.deps.db;
    await sql.updateTable('staff_accounts').set({ role: 'editor' }).where('id', '=', agent.account).execute();
    await made.deps.db.sql
      .updateTable('outbox')
      .set({ state: 'waiting', sent_at: null })
      .where('channel', '=', 'push')
      .execute();
    await look();
    expect(agent.heard()).toHaveLength(1);
  });

  test('who is given a lead alone is told of it, ten seconds later, and not once it was taken back', async () => {
    const { made, join, look, parts } = await started({ engine });
    const [ben, cleo] = [await join('agent', 'Ben'), await join('agent', 'Cleo')];
    made.clock.advance(1_000);
    const id = await send(made, 'contact', contactData);
    await look();
    const before = ben.heard().length;
    const give = (to: string) =>
      made.deps.db.write(async (trx) => {
        const lead = await lockLead(trx, id);
        if (!lead) throw new Error('no lead');
        const at = made.clock.now();
        const entry = newId(at);
        await setAssigned(trx, lead, to);
        await tellNamed(parts)(trx, { kind: 'assigned', to, by: 'Ana', lead, entry, at, notBefore: at + 10_000 });
        await insertEntry(trx, lead, { id: entry, at, kind: 'event', via: 'assign', author: 'Ana', body: 'x' });
        return lead.reference;
      });
    const reference = await give(ben.account);
    await look();
    expect(ben.heard()).toHaveLength(before);
    made.clock.advance(10_000);
    await look();
    expect(ben.heard().at(-1)?.shown).toMatchObject({
      title: `Ana assigned you ${reference}`,
      text: `Message ${reference} is now assigned to you.`,
      path: `/admin/messages/${id}`,
    });
    await give(cleo.account);
    await give('');
    made.clock.advance(10_000);
    await look();
    expect(cleo.heard()).toHaveLength(before);
    expect(ben.heard()).toHaveLength(before + 1);
  });

  test('each sees and changes their own browsers; what is the site’s is the owner’s', async () => {
    const { made, join, change, parts } = await started({ engine });
    const [ben, cleo] = [await join('agent', 'Ben'), await join('agent', 'Cleo')];
    const view = await loadNotifications(parts, ben.actor, [ben.token]);
    expect([view.here?.id, view.others, view.site]).toEqual([ben.id, [], undefined]);
    expect((await loadNotifications(parts, tester, [])).site).toBeDefined();
    for (const intent of ['switches', 'test', 'remove']) {
      expect(await change({ intent, id: cleo.id }, ben.actor), intent).toMatchObject({ ok: false });
    }
    for (const intent of ['morning', 'new-secret']) {
      const said = await change({ intent, on: 'on', hour: '7' }, ben.actor);
      expect(said, intent).toMatchObject({ reason: 'Only the site owner can change this.' });
    }
    expect(await change({ intent: 'remove', id: cleo.id }, cleo.actor)).toMatchObject({ ok: true });
    expect((await listSubscriptions(made.deps.db.sql)).map(({ id }) => id)).toEqual([ben.id]);

    // A browser that somebody else used before begins anew.
    await change({ intent: 'switches', id: ben.id, kind: 'chat' }, ben.actor);
    const row = await made.deps.db.sql.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    const { endpoint, p256dh, auth } = row;
    const form = formOf({ subscription: JSON.stringify({ endpoint, keys: { p256dh, auth } }) });
    const { done } = await subscribe(parts, form, { actor: cleo.actor, userAgent: '', tokens: [ben.token] });
    expect(done).toMatchObject({ ok: true });
    const anew = { account: cleo.account, kinds: switchKinds };
    expect(await listSubscriptions(made.deps.db.sql)).toMatchObject([anew]);
  });
});

test('the switches that a role is offered', () => {
  const kinds = (role: Role, alone = false) => switchesFor(role, alone).map(({ kind }) => kind);
  expect(kinds('owner')).toEqual(switchKinds);
  expect(kinds('owner', true)).toEqual(switchKinds.filter((kind) => kind !== 'named'));
  expect(kinds('editor')).toEqual([]);
  expect(kinds('agent')).not.toContain('backup');
  const { label } = switchesFor('agent', false).find(({ kind }) => kind === 'mail') ?? {};
  expect(label).toBe('A calendar of the office cannot be read');
});
