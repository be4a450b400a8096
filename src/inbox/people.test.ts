import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findLead } from '#src/intake/lead-store.server.ts';
import { insertEntry } from '#src/intake/thread-store.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import type { Acted } from '#src/ui/act.tsx';
import { actAt } from '#tests/helpers/desk.ts';
import { send } from '#tests/helpers/send.ts';
import { contactData, deskOf, engines, routeArgs, signedInCookie, siteOfAll, tester } from '#tests/helpers/site.ts';
import { messageType } from './lead-types.ts';
import { loadPeople, personDetail } from './people.server.ts';

describe.each(engines)('people on %s', async (engine) => {
  const made = await siteOfAll({ engine });
  let cookie = await signedInCookie(made);

  const settle = () => made.deps.people.settle();
  const from = (name: string, email: string, phone = '') =>
    send(made, 'contact', { ...contactData, name, email, phone });
  const personOf = async (lead: string) => {
    const leads = made.deps.db.sql.selectFrom('leads').select('person_id').where('id', '=', lead);
    return (await leads.executeTakeFirst())?.person_id ?? '';
  };
  const open = (id: string, query = '') =>
    personDetail(routeArgs(made, `/admin/people/${id}${query}`, { cookie, params: { id } }));
  const act = (id: string, { act: name, ...form }: Record<string, string>) =>
    actAt(made, cookie, `/admin/people/${id}/${name}`, form);
  const found = async (q: string) =>
    (await loadPeople(made.deps.db, new URLSearchParams({ q }))).rows.map(({ name }) => name);

  test('a page shows everything of one person in pages, and where they are answered', async () => {
    const lead = await from('Zoë Ek', 'zoe@example.com', '770 555 0142');
    await settle();
    const id = await personOf(lead);
    made.clock.advance(60_000);
    await made.deps.db.write(async (trx) => {
      const row = await findLead(trx, 'contact', lead);
      for (let n = 0; n < 60; n++) {
        const kind = n % 2 ? 'note' : 'reply';
        await insertEntry(trx, row!, {
          at: made.clock.now(),
          kind,
          author: 'You',
          body: `Entry ${n}`,
          turn: undefined,
        });
      }
    });
    const first = await open(id);
    expect(first.timeline.counts).toEqual({ everything: 61, mails: 30, notes: 30 });
    expect(first.timeline.items).toHaveLength(50);
    const second = await open(id, `?before=${first.timeline.next}`);
    const texts = [...first.timeline.items, ...second.timeline.items].map((item) => item.id);
    expect(new Set(texts).size).toBe(61);
    expect(second.timeline.next).toBeUndefined();
    expect(second.timeline.items.at(-1)?.text).toBe(contactData.message);
    expect((await open(id, '?show=notes')).timeline.items.every(({ look }) => look === 'note')).toBe(true);
    expect(first).toMatchObject({ name: 'Zoë Ek', open: `/admin/messages/${lead}` });
    expect(first.phones).toEqual([{ number: '+17705550142', text: '(770) 555-0142', whose: '' }]);
    const detail = await (await deskOf(made, messageType)).detail(lead);
    expect(detail.person).toEqual({ id, name: 'Zoë Ek', others: 0 });
    for (const typed of ['zoe', '5550142', '(770) 555', 'ek zoe@example'])
      expect(await found(typed)).toContain('Zoë Ek');
  });

  test('a joined person leads to the other, a tag is found, and who has nothing left is gone', async () => {
    const one = await from('Ann Lee', 'ann@example.com');
    const two = await from('Bo Lee', 'bo@example.com');
    await settle();
    const [ann, bo] = [await personOf(one), await personOf(two)];
    expect(await act(ann, { act: 'merge', other: bo })).toMatchObject({ ok: true });
    const moved = await open(bo).catch((thrown: Response) => thrown);
    expect(moved instanceof Response && moved.headers.get('Location')).toBe(`/admin/people/${ann}`);
    expect(await act(ann, { act: 'tag', tag: 'fair 2026' })).toEqual({ ok: true });
    expect(await act(ann, { act: 'tag', tag: 'x'.repeat(41) })).toMatchObject({ ok: false });
    await settle();
    expect(await found('fair 2026')).toEqual(['Bo Lee']);
    const [change] = (await open(ann)).changes;
    expect(await act(ann, { act: 'undo', change: change?.id ?? '' })).toEqual({ ok: true });
    expect((await open(bo)).name).toBe('Bo Lee');
    expect((await open(bo)).suggestions).toEqual([]);

    const desk = await deskOf(made, messageType);
    await desk.change({ act: 'deletion', id: two });
    made.clock.advance(31 * 86_400_000);
    cookie = await signedInCookie(made);
    await tidy(made.deps.db, made.clock.now());
    await settle();
    expect(await open(bo).catch((thrown: { init?: { status: number } }) => thrown.init?.status)).toBe(404);
    expect(await found('bo@example')).toEqual([]);
  });

  test('the list forgives a misspelt name and knows a domain in both spellings; a name of the owner is found', async () => {
    const lead = await from('Wolfgang Katzenmeyer', 'wolf@xn--bcher-kva.example');
    await settle();
    const id = await personOf(lead);
    for (const typed of ['katzenmeier', 'katzenmeyer', 'wolf@bücher.example', 'wolf@xn--bcher-kva.example']) {
      expect(await found(typed)).toEqual(['Wolfgang Katzenmeyer']);
    }
    const list = await loadPeople(made.deps.db, new URLSearchParams({ q: 'katzenmeier' }));
    expect(list).toMatchObject({ alikeFrom: id, rows: [{ emails: ['wolf@bücher.example'] }] });
    expect((await open(id)).emails).toMatchObject([
      { address: 'wolf@xn--bcher-kva.example', text: 'wolf@bücher.example' },
    ]);
    expect(await act(id, { act: 'name', name: 'Uncle Quillon' })).toMatchObject({ ok: true });
    expect(await open(id)).toMatchObject({ name: 'Uncle Quillon', writtenName: 'Wolfgang Katzenmeyer' });
    for (const typed of ['quillon', 'quilon', 'katzenmeyer']) expect(await found(typed)).toEqual(['Uncle Quillon']);
    const [change] = (await open(id)).changes;
    expect(change).toMatchObject({ text: 'Named “Uncle Quillon”', actor: 'You', other: undefined });
    const audit = made.deps.db.sql.selectFrom('audit').select('detail').where('action', '=', 'name');
    expect(await audit.execute()).toEqual([{ detail: id }]);
    expect(await act(id, { act: 'name' })).toMatchObject({ ok: true });
    expect(await found('quillon')).toEqual([]);
    const number = made.deps.erasure.newNumber();
    expect(await made.deps.erasure.erase(id, number, { name: 'owner', device: '' })).toMatchObject({ ok: true });
    const left = await made.deps.db.sql.selectFrom('person_changes').select('moved').execute();
    expect(JSON.stringify(left)).not.toContain('Quillon');
  });

  test('of those who were joined the shown one is called and written to; a change names everybody as they were then', async () => {
    const sent: string[] = [];
    for (const [name, phone] of [['Anna Alpha', '404 555 0121'], ['Ben Beta'], ['Cleo Gamma', '404 555 0123']]) {
      sent.push(await from(name ?? '', `${name?.slice(0, 3)}@joined.example`, phone));
      made.clock.advance(60_000);
    }
    await settle();
    const [anna = '', ben = '', cleo = ''] = await Promise.all(sent.map(personOf));
    expect(await act(anna, { act: 'merge', other: ben })).toMatchObject({ ok: true });
    made.clock.advance(1_000);
    expect(await act(anna, { act: 'merge', other: cleo })).toMatchObject({ ok: true });
    const together = await open(anna);
    expect(together).toMatchObject({ name: 'Cleo Gamma', open: `/admin/messages/${sent[2]}` });
    expect(together.phones.map(({ text, whose }) => [text, whose])).toEqual([
      ['(404) 555-0123', ''],
      ['(404) 555-0121', 'Anna Alpha'],
    ]);
    expect(together.emails.map(({ address }) => address)[0]).toBe('cle@joined.example');
    const undo = async (text: string) => {
      const shown = (await open(anna)).changes.find((one) => one.text === text && !one.undone);
      return act(anna, { act: 'undo', change: shown?.id ?? '' });
    };
    // The last change is undone first.
    expect(await undo('Merged with Ben Beta')).toMatchObject({ ok: false });
    for (const name of ['Cleo Gamma', 'Ben Beta']) expect(await undo(`Merged with ${name}`)).toEqual({ ok: true });
    expect((await open(ben)).changes[0]).toMatchObject({
      ...{ text: 'Merged with Anna Alpha', undone: true, other: { id: anna, name: 'Anna Alpha' } },
    });
    made.clock.advance(1_000);
    expect(await act(cleo, { act: 'merge', other: ben })).toMatchObject({ ok: true });
    const [joined] = (await open(cleo)).changes;
    expect(await act(cleo, { act: 'undo', change: joined?.id ?? '' })).toEqual({ ok: true });
    expect((await open(ben)).changes[0]).toMatchObject({ text: 'Merged with Cleo Gamma' });
    expect(await made.deps.erasure.erase(cleo, made.deps.erasure.newNumber(), tester)).toMatchObject({ ok: true });
    const left = await made.deps.db.sql.selectFrom('person_changes').selectAll().execute();
    expect(JSON.stringify(left)).not.toContain('Cleo');
    const texts = (await open(ben)).changes.map(({ text }) => text);
    expect(texts).toEqual(['Merged with Anna Alpha']);
  });

  test('a form in quarantine stands on their page for whom it names, and makes nobody', async () => {
    const lead = await from('Cy Orr', 'cy@example.com');
    await settle();
    const before = (await loadPeople(made.deps.db, new URLSearchParams())).rows.length;
    const [data, change] = [{ ...contactData, email: 'CY@example.com' }, { security: { honeypot: 'x' } }];
    const held = await made.envelope('contact', data, change);
    expect((await made.post('/api/submissions', held)).status).toBe(403);
    await made.deps.quarantine.settled();
    await settle();
    expect((await loadPeople(made.deps.db, new URLSearchParams())).rows.length).toBe(before);
    const { items } = (await open(await personOf(lead))).timeline;
    expect(items.some(({ text }) => text.startsWith('Message held back'))).toBe(true);
  });

  test('several leads are changed at once and set back, each with its line in the audit list', async () => {
    const desk = await deskOf(made, messageType);
    const ids: string[] = [];
    for (const name of ['Di One', 'Di Two']) ids.push(await from(name, `${randomUUID()}@example.com`));
    const [one = '', two = ''] = ids;
    await desk.change({ act: 'status', id: two, status: 'responded' });
    const several = (act: string, row: readonly string[], more: Record<string, string> = {}) =>
      desk.change({ act, row, ...more });
    const undo = (said: Acted) => several('status', ((said.ok && said.undo?.values?.row) || []) as string[]);
    const statuses = async () => [(await desk.detail(one)).lead.status, (await desk.detail(two)).lead.status];
    const set = await several('status', ids, { status: 'closed' });
    expect(await statuses()).toEqual(['closed', 'closed']);
    expect(set).toMatchObject({ said: '2 messages set to closed.' });
    await undo(set);
    expect(await statuses()).toEqual(['pending', 'responded']);
    expect((await desk.detail(one)).history.map(({ action }) => action)).toEqual(['status', 'status']);
    // What was set to something else since stays so.
    const again = await several('status', [one, two], { status: 'closed' });
    await several('status', [two], { status: 'pending' });
    expect(await undo(again)).toMatchObject({ said: expect.stringContaining('changed in the meantime') });
    expect(await statuses()).toEqual(['pending', 'pending']);
    expect(await several('status', ids)).toMatchObject({ ok: false });
    expect(await several('deletion', [])).toMatchObject({ ok: false });
    expect(await several('deletion', [one, randomUUID()])).toMatchObject({
      ...{ ok: true, said: '1 message deleted. Not changed: 1 already deleted.' },
    });
    expect(await several('restoration', [one])).toMatchObject({ ok: true });
    expect(await several('tag', ids, { tag: 'a, b' })).toMatchObject({ ok: true });
    expect((await desk.detail(one)).lead.tags).toEqual(['a', 'b']);
  });
});
