import { describe, expect, onTestFinished, test } from 'vitest';
import { setAssigned } from '#src/intake/lead-store.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { makeAccount } from '#tests/helpers/accounts.ts';
import { tester } from '#tests/helpers/actor.ts';
import { engines } from '#tests/helpers/databases.ts';
import { formData } from '#tests/helpers/desk.ts';
import { startPushService } from '#tests/helpers/push-service.ts';
import { send } from '#tests/helpers/send.ts';
import { contactData, site } from '#tests/helpers/site.ts';
import { changeNotifications, loadNotifications, subscribe } from './notice-changes.server.ts';
import { switchesFor, switchKinds } from './notice-kinds.ts';
import { listSubscriptions, tellNamed } from './subscriptions-store.server.ts';

async function started(engine: 'sqlite' | 'postgres') {
  const service = await startPushService();
  onTestFinished(service.stop);
  const made = await site({ engine, transport: { deliver: async () => undefined, close: () => undefined } });
  const { parts, round } = made.deps.notifier;
  const join = async (role: Role, name: string) => {
    const account = await makeAccount(made.deps, { role, name, email: `${name.toLowerCase()}@northarc.example` });
    const actor = { name, device: '', account, role };
    const form = formData({ subscription: JSON.stringify(service.subscription(name)) });
    const { done, token } = await subscribe(parts, form, { actor, userAgent: '', tokens: [] });
    expect(done).toMatchObject({ ok: true });
    const all = await listSubscriptions(made.deps.db.sql);
    const { id = '' } = all.find((one) => one.account === account) ?? {};
    return { actor, id, token, account, heard: () => service.received.filter(({ browser }) => browser === name) };
  };
  const change = (actor: Parameters<typeof changeNotifications>[2]['actor'], fields: Record<string, string>) =>
    changeNotifications(parts, formData(fields), { actor, userAgent: '' });
  return { made, join, change, parts, look: round };
}

describe.each(engines)('what people of a desk are told, on %s', (engine) => {
  test('each only what their account may read', async () => {
    const { made, join, look } = await started(engine);
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
    const { made, join, look, parts } = await started(engine);
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
    const { made, join, change, parts } = await started(engine);
    const [ben, cleo] = [await join('agent', 'Ben'), await join('agent', 'Cleo')];
    const view = await loadNotifications(parts, ben.actor, [ben.token]);
    expect([view.here?.id, view.others, view.site]).toEqual([ben.id, [], undefined]);
    expect((await loadNotifications(parts, tester, [])).site).toBeDefined();
    for (const intent of ['switches', 'test', 'remove']) {
      expect(await change(ben.actor, { intent, id: cleo.id }), intent).toMatchObject({ ok: false });
    }
    for (const intent of ['morning', 'new-secret']) {
      const said = await change(ben.actor, { intent, on: 'on', hour: '7' });
      expect(said, intent).toMatchObject({ reason: 'Only the site owner can change this.' });
    }
    expect(await change(cleo.actor, { intent: 'remove', id: cleo.id })).toMatchObject({ ok: true });
    expect((await listSubscriptions(made.deps.db.sql)).map(({ id }) => id)).toEqual([ben.id]);

    // A browser that somebody else used before begins anew.
    await change(ben.actor, { intent: 'switches', id: ben.id, kind: 'chat' });
    const row = await made.deps.db.sql.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    const { endpoint, p256dh, auth } = row;
    const form = formData({ subscription: JSON.stringify({ endpoint, keys: { p256dh, auth } }) });
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
