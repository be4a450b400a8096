import { describe, expect, test } from 'vitest';
import { changeAccount } from '#src/desk/passwords.server.ts';
import { releaseLeads } from '#src/intake/lead-store.server.ts';
import { cookieOf, joins, nameOwner } from '#tests/helpers/accounts.ts';
import { contactData, deskOf, engines, routeArgs, send, site, type TestSite } from '#tests/helpers/site.ts';
import { messageType } from './lead-types.ts';
import { leadDetail } from './leads.server.ts';
import { loader as todayLoader } from './today.tsx';

/** What one person does at the desk. */
async function personAt(made: TestSite, { cookie, account }: { cookie: string; account: string }) {
  const desk = await deskOf(made, messageType, cookie);
  return {
    ...desk,
    account,
    act: (fields: Parameters<typeof desk.change>[0], id?: string) => desk.change(id ? { ...fields, id } : fields),
    today: async (query = '') =>
      (await todayLoader(routeArgs(made, `/admin/today${query}`, { cookie }) as never)).today,
  };
}

async function started(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const made = await site({ engine });
  const owner = await personAt(made, { account: 'owner', cookie: await cookieOf(made, 'owner') });
  const join = async (role: 'agent' | 'viewer' | 'editor', name: string) =>
    personAt(made, await joins(made, { role, name, email: `${name.split(' ')[0]?.toLowerCase()}@northarc.example` }));
  const write = (name: string) => send(made, 'contact', { ...contactData, name, email: 'zoe@example.com' });
  const mails = () =>
    made.deps.db.sql.selectFrom('outbox').selectAll().where('audience', '=', 'staff').orderBy('created_at').execute();
  return { made, owner, join, write, mails };
}

const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

describe.each(engines)('leads of several people, on %s', (engine) => {
  test('one is assigned, said, told and taken back', async () => {
    const { made, owner, join, write, mails } = await started(engine);
    await nameOwner(made.deps, 'Ana', 'ana@northarc.example');
    const ben = await join('agent', 'Ben Ortiz');
    const id = await write('Zoë Ek');
    const said = await owner.act({ act: 'assignment', to: ben.account }, id);
    expect(said).toMatchObject({ said: 'Assigned to Ben Ortiz.' });
    const entry = said.ok ? String(said.undo?.values?.entry) : '';
    const { lead, thread, history } = await ben.detail(id);
    expect(lead.assignedTo).toBe(ben.account);
    expect(thread.entries[0]).toMatchObject({ author: 'Ana', body: 'assigned this to Ben Ortiz', kind: 'event' });
    expect(history[0]).toMatchObject({ action: 'assign', actor: 'Ana', detail: 'to Ben Ortiz' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'ben@northarc.example', subject: `Ana assigned you ${lead.reference}` });
    expect(mail?.body).toContain(`/admin/messages/${id}`);
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Zoë|zoe@/);
    expect(mail?.next_attempt_at).toBe(made.clock.now() + 10_000);
    // Nothing about it for whoever searches for what people wrote.
    expect((await owner.list('?q=assigned')).rows).toEqual([]);

    expect(await owner.act({ act: 'undo', entry }, id)).toMatchObject({ said: 'It’s as before.' });
    const after = await ben.detail(id);
    expect([after.lead.assignedTo, after.thread.entries, await mails()]).toEqual(['', [], []]);
    expect(await owner.act({ act: 'undo', entry }, id)).toMatchObject({ ok: false });
    // Whoever takes one themselves is not told.
    expect(await ben.act({ act: 'assignment', id, to: ben.account })).toMatchObject({ said: 'Assigned to you.' });
    expect((await owner.detail(id)).thread.entries[0]?.body).toBe('assigned this to themselves');
    expect(await mails()).toEqual([]);
  });

  test('lists, searches, counts and files of mine, of nobody, of all', async () => {
    const { owner, join, write } = await started(engine);
    const ben = await join('agent', 'Ben');
    const ids = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await write(name));
    const [one = '', two = ''] = ids;
    await owner.act({ act: 'assignment', row: [one, two], to: ben.account });
    const shown = async (desk: typeof owner, query: string) => {
      const list = await desk.list(query);
      expect(list.found, query).toBe(list.rows.length);
      return names(list).sort();
    };
    for (const more of ['', '&sort=due', '&sort=oldest', '&q=walrus', '&status=pending', '&source=website&sort=name']) {
      const word = more === '&q=walrus' ? `&q=${contactData.message.split(' ')[0]}` : more;
      expect(await shown(ben, `?whose=mine${word}`), word).toEqual(['One', 'Two']);
      expect(await shown(ben, `?whose=none${word}`), word).toEqual(['Four', 'Three']);
      expect(await shown(owner, `?whose=mine${word}`), word).toEqual([]);
      expect(await shown(owner, `?whose=x${word}`), word).toHaveLength(4);
    }
    const exported: { assignedTo: string }[] = JSON.parse((await ben.exported('json', '?whose=mine')).text);
    expect(exported.map(({ assignedTo }) => assignedTo)).toEqual(['Ben', 'Ben']);
    await ben.act({ act: 'status', id: one, status: 'closed' });
    expect(await shown(ben, '?whose=mine&status=closed')).toEqual(['One']);
    await ben.act({ act: 'deletion', id: two });
    expect(await shown(ben, '?whose=mine&view=deleted')).toEqual(['Two']);
    expect(await shown(ben, '?whose=none&view=deleted')).toEqual([]);
    expect(await shown(ben, '?whose=mine&view=deleted&source=website')).toEqual(['Two']);
  });

  test('whatever a removed account had is nobody’s, in lists and searches', async () => {
    const { made, owner, join, write } = await started(engine);
    const [ben, eve] = [await join('agent', 'Ben'), await join('agent', 'Eve')];
    const [one = '', two = ''] = [await write('One'), await write('Two')];
    await owner.act({ act: 'assignment', row: one, to: ben.account });
    await owner.act({ act: 'assignment', row: two, to: eve.account });
    const released = await made.deps.db.write(async (trx) => {
      await changeAccount(trx, ben.account, { state: 'removed', email: '', email_key: '' });
      return releaseLeads(trx, ben.account);
    });
    expect(released).toBe(1);
    expect(names(await owner.list('?whose=none'))).toEqual(['One']);
    expect(names(await owner.list('?whose=none&source=website'))).toEqual(['One']);
    expect(names(await eve.list('?whose=mine&source=website'))).toEqual(['Two']);
    // What they did and what was done with them stays in words.
    expect((await owner.detail(one)).thread.entries[0]?.body).toBe('assigned this to Ben');
    expect(await owner.act({ act: 'assignment', row: one, to: ben.account })).toMatchObject({ ok: false });
  });

  test('Today is everybody’s, mine or of nobody, and goes on from one to the next of them', async () => {
    const { made, owner, join, write } = await started(engine);
    const ben = await join('agent', 'Ben');
    const [one = '', two = '', three = ''] = [await write('One'), await write('Two'), await write('Three')];
    expect(await owner.act({ act: 'assignment', row: one, to: ben.account })).toMatchObject({
      said: 'Assigned to Ben.',
    });
    await owner.act({ act: 'assignment', row: three, to: ben.account });
    const waiting = async (query: string) => {
      const { untilTomorrow, countsLater } = await ben.today(query);
      expect(countsLater.contact, query).toBe(untilTomorrow.length);
      return untilTomorrow.map(({ id }) => id);
    };
    expect(await waiting('')).toEqual([one, two, three]);
    expect(await waiting('?whose=mine')).toEqual([one, three]);
    expect(await waiting('?whose=none')).toEqual([two]);
    const [first] = (await ben.today('?whose=mine')).untilTomorrow;
    expect(first?.path).toBe(`/admin/messages/${one}?from=today&whose=mine`);
    const args = routeArgs(made, first?.path ?? '', { cookie: await cookieOf(made, ben.account), params: { id: one } });
    expect((await leadDetail(args, messageType)).next).toMatchObject({ name: 'Three' });
  });

  test('a note names somebody: told once by mail, without what was written, and never oneself', async () => {
    const { made, owner, join, write, mails } = await started(engine);
    await nameOwner(made.deps, 'Ana', 'ana@northarc.example');
    const ben = await join('viewer', 'Ben Ortiz');
    await join('editor', 'Eve');
    const id = await write('Zoë Ek');
    const said = await owner.act({ act: 'note', body: 'Secret: @ben ortiz @Ana @Eve look at @Ben Ortiz' }, id);
    const entry = said.ok ? (said.entry ?? '') : '';
    const told = async () => (await mails()).map(({ recipient, subject }) => [recipient, subject]);
    const once = [['ben@northarc.example', 'Ana mentioned you in a note']];
    expect(await told()).toEqual(once);
    expect((await mails())[0]?.body).not.toMatch(/Secret|Zoë/);
    const pieces = (await ben.detail(id)).thread.entries[0]?.pieces ?? [];
    const bens = pieces.filter((one) => one.id === ben.account).map(({ text }) => text);
    expect(bens).toEqual(['@ben ortiz', '@Ben Ortiz']);
    await owner.act({ act: 'note-text', entry, body: '@Ben Ortiz once more' }, id);
    expect(await told()).toEqual(once);
    expect((await owner.detail(id)).thread.people.map(({ name }) => name)).toEqual(['Ben Ortiz']);
  });
});

test('a desk of one person knows nothing of any of it', async () => {
  const { owner, write } = await started();
  const id = await write('Zoë');
  const list = await owner.list('?whose=mine');
  expect([list.crew, list.filter.whose, list.rows.length]).toEqual([null, '', 1]);
  const { crew, thread } = await owner.detail(id);
  expect([crew, thread.people, (await owner.today()).crew]).toEqual([null, [], null]);
  expect(Object.keys(JSON.parse((await owner.exported('json')).text)[0])).not.toContain('assignedTo');
});

test('who only looks does not mark as read, and is assigned nothing', async () => {
  const { made, owner, join, write } = await started();
  const viewer = await join('viewer', 'Vera');
  const id = await write('Zoë');
  await viewer.detail(id);
  expect((await owner.list()).rows[0]?.unread).toBe(true);
  expect(await owner.act({ act: 'assignment', to: viewer.account }, id)).toMatchObject({ ok: false });
  expect((await made.deps.db.sql.selectFrom('leads').select('assigned_to').executeTakeFirst())?.assigned_to).toBe('');
});
