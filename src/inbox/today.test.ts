import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { action as chatAction, loader as chatLoader } from '#src/assistant/chat.tsx';
import type { Acted } from '#src/ui/act.tsx';
import { question } from '#tests/helpers/chat.ts';
import { actAt, deskOf, routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { visitorWrites } from '#tests/helpers/leads.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, engines, send, site, type TestSite, test } from '#tests/helpers/site.ts';
import { messageType } from './lead-types.ts';
import { type Today, todayCount } from './today.server.ts';
import { loader } from './today.tsx';
import { nextOnToday } from './today-store.server.ts';

const hour = 3_600_000;

/** The owner on the Today screen. */
async function todayOf(made: TestSite) {
  let last = await signedInCookie(made);
  const { db, staff } = made.deps;
  /** Of a session that is open: one that was left for hours ends, and its owner signs in again. */
  const signedIn = async () => {
    if (!(await staff.isSignedIn(last))) last = await signedInCookie(made);
    return { cookie: last };
  };
  return {
    ...made.deps,
    made,
    look: async (): Promise<Today> => (await loader(routeArgs(made, '/admin/today', await signedIn()) as never)).today,
    act: async ({ kind, id, act, ...form }: Record<'kind' | 'id' | 'act', string> & Record<string, string>) =>
      actAt(made, (await signedIn()).cookie, `/admin/${kind === 'people' ? kind : `${kind}s`}/${id}/${act}`, form),
    /** Posts what undoes an act. */
    async takesBack(said: Acted) {
      const { to = '', values = {} } = (said.ok && said.undo) || {};
      return actAt(made, (await signedIn()).cookie, to, values);
    },
    lead: (id: string) => db.sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** A message whose answer is due at a moment. */
    async waits(name: string, due: number, email: string = contactData.email) {
      const id = await send(made, 'contact', { ...contactData, name, email });
      await db.sql.updateTable('leads').set({ respond_by: due }).where('id', '=', id).execute();
      return id;
    },
    /** What a visitor says in a chat, twenty seconds later; the chat's id. */
    async says(text: string, id: string = randomUUID()): Promise<string> {
      made.clock.advance(20_000);
      const answer = await made.post(`/api/chat/sessions/${id}/messages`, question(made, text));
      expect(answer.status).toBe(200);
      return id;
    },
    audit: () => db.sql.selectFrom('audit').select(['action', 'detail']).execute(),
    entries: (id: string) =>
      db.sql.selectFrom('thread_entries').selectAll().where('lead_id', '=', id).orderBy('at').execute(),
    visitorWrites: (id: string, body: string) => visitorWrites(made, id, body),
  };
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const ofToday = ({ mustHear, untilTomorrow }: Today) => [...mustHear, ...untilTomorrow];

describe.each(engines)('Today on %s', (engine) => {
  test('who waits stands in one section, by the promised moment; midnight parts today from later', async () => {
    const desk = await todayOf(await site({ engine }));
    const midnight = new Date('2026-06-10T00:00:00-04:00').getTime();
    await desk.waits('Tomorrow', midnight);
    await desk.waits('Last minute', midnight - 1);
    await desk.waits('Late', desk.clock.now() - hour);
    const closed = await desk.waits('Closed by hand', desk.clock.now() + hour);
    const deleted = await desk.waits('Deleted', desk.clock.now() + hour);
    const owner = await deskOf(desk.made, messageType);
    await owner.change({ act: 'status', id: closed, status: 'closed' });
    await owner.change({ act: 'deletion', id: deleted });
    const today = await desk.look();
    expect(names(today.mustHear)).toEqual(['Late', 'Last minute']);
    expect(names(today.untilTomorrow)).toEqual(['Tomorrow']);
    expect([today.counts, today.countsLater, today.late]).toEqual([{ contact: 2 }, { contact: 1 }, 1]);
    expect(await todayCount(desk.db, desk.clock.now())).toBe(2);
    expect(today.mustHear[0]).toMatchObject({ answered: false, words: contactData.message });
    // A status set back gives the clock back.
    await owner.change({ act: 'status', id: closed, status: 'pending' });
    expect(await todayCount(desk.db, desk.clock.now())).toBe(3);
  });

  test('later moves the reminder and not the promise, until its moment or a new word of the visitor', async () => {
    const desk = await todayOf(await site({ engine }));
    const id = await desk.waits('Ada Byron', desk.clock.now() + 8 * hour);
    const { respond_by } = await desk.lead(id);
    const row = { kind: 'lead', id };
    expect(await desk.act({ ...row, act: 'snooze', until: 'later' })).toMatchObject({
      ok: true,
      until: expect.any(Number),
    });
    const off = await desk.look();
    expect([off.mustHear, names(off.putOff), await todayCount(desk.db, desk.clock.now())]).toEqual([
      [],
      ['Ada Byron'],
      0,
    ]);
    expect((await desk.lead(id)).respond_by).toBe(respond_by);
    const { later_until } = await desk.lead(id);
    desk.made.clock.set((later_until ?? 0) - 1);
    expect(names((await desk.look()).mustHear)).toEqual([]);
    desk.made.clock.set(later_until ?? 0);
    expect(names((await desk.look()).mustHear)).toEqual(['Ada Byron']);

    await desk.act({ ...row, act: 'snooze', until: 'date', date: '2026-07-01' });
    await desk.visitorWrites(id, 'Are you there?');
    expect(names((await desk.look()).mustHear)).toEqual(['Ada Byron']);
    await desk.act({ ...row, act: 'snooze', until: 'monday' });
    expect(await desk.act({ ...row, act: 'snooze', until: '' })).toMatchObject({ said: 'Ada Byron is back.' });
    expect((await desk.lead(id)).later_until).toBeNull();
    const audit = await desk.audit();
    expect(audit.filter(({ action }) => action === 'later' || action === 'brought back')).toHaveLength(4);
    expect(audit).toContainEqual({ action: 'later', detail: 'until Mon, Jun 15, 8:00 AM' });
  });

  test('done ends the wait, moves the status and stands in the thread; undo gives everything back', async () => {
    const desk = await todayOf(await site({ engine }));
    const id = await desk.waits('Ada Byron', desk.clock.now() + hour);
    const before = await desk.lead(id);
    desk.made.clock.advance(34 * 60_000);
    const said = await desk.act({ kind: 'lead', id, act: 'done' });
    expect(said).toMatchObject({ name: 'Ada Byron', key: `lead-${id}` });
    expect(await desk.entries(id)).toMatchObject([
      { kind: 'event', body: 'Handled outside the desk', turn_since: before.waiting_since, status_before: 'pending' },
    ]);
    expect(await desk.lead(id)).toMatchObject({ waiting_since: null, status: 'responded' });
    const today = await desk.look();
    expect(today.mustHear).toEqual([]);
    expect(today.done).toMatchObject({ answers: 1, onTime: 1, median: 34 * 60_000, rows: [{ name: 'Ada Byron' }] });
    expect(await desk.act({ kind: 'lead', id, act: 'done' })).toMatchObject({ ok: false });

    expect(await desk.takesBack(said)).toMatchObject({ ok: true, isBack: true });
    const { waiting_since, respond_by, status } = before;
    expect(await desk.lead(id)).toMatchObject({ waiting_since, respond_by, status });
    expect(await desk.entries(id)).toEqual([]);
    expect((await desk.look()).done.answers).toBe(0);
    const audit = (await desk.audit()).map(({ action }) => action);
    expect(audit.filter((one) => one === 'done' || one === 'not done')).toHaveLength(2);

    // What has happened since is not undone.
    expect(await desk.takesBack(said)).toMatchObject({ ok: false });
    const again = await desk.act({ kind: 'lead', id, act: 'done' });
    desk.made.clock.advance(1_000);
    await desk.visitorWrites(id, 'Thank you, and the printer?');
    expect(await desk.takesBack(again)).toMatchObject({ ok: false });
    expect(ofToday(await desk.look())).toMatchObject([{ answered: true, words: 'Thank you, and the printer?' }]);

    const last = await desk.act({ kind: 'lead', id, act: 'done' });
    desk.made.clock.advance(1_000);
    await (await deskOf(desk.made, messageType)).change({ act: 'status', id, status: 'closed' });
    expect(await desk.takesBack(last)).toMatchObject({
      ...{ ok: false, reason: expect.stringMatching(/^Something changed here/) },
    });
    expect(await desk.lead(id)).toMatchObject({ status: 'closed', waiting_since: null });
  });

  test('a chat that asks for a person waits until it is done; asking again ends a later', async () => {
    const desk = await todayOf(await site({ engine }));
    const id = await desk.says('What does it cost?');
    expect((await desk.look()).chats).toEqual([]);
    await desk.says('let me speak to a human please', id);
    expect((await desk.look()).chats).toMatchObject([{ id, words: 'let me speak to a human please', back: null }]);
    await desk.act({ kind: 'chat', id, act: 'snooze', until: 'tomorrow' });
    expect((await desk.look()).chats).toMatchObject([{ back: new Date('2026-06-10T08:00:00-04:00').getTime() }]);
    await desk.says('I want a real person', id);
    expect((await desk.look()).chats).toMatchObject([{ back: null }]);
    const said = await desk.act({ kind: 'chat', id, act: 'done' });
    expect((await desk.look()).chats).toEqual([]);
    expect(await desk.takesBack(said)).toMatchObject({ ok: true });
    expect((await desk.look()).chats).toHaveLength(1);
    // Undone elsewhere, or asked again.
    expect(await desk.takesBack(said)).toMatchObject({ ok: false });
    expect(await desk.act({ kind: 'chat', id, act: 'undo', was: 'soon' })).toMatchObject({ ok: false });
  });

  test('the card of a chat quotes who asked; whose visitor is gone comes last', async () => {
    const desk = await todayOf(await site({ engine }));
    const lead = await desk.waits('Grace Hopper', desk.clock.now() + 8 * hour);
    const id = await desk.says('Hello, my name is Ada');
    await desk.says('let me speak to a human please', id);
    await desk.says('It is the printer', id);
    const asked = { id, words: 'let me speak to a human please' };
    expect((await desk.look()).chats).toMatchObject([{ ...asked, left: false }]);
    const after = () => nextOnToday(desk.db.sql, { kind: 'chat', id }, desk.clock.now());
    expect(await after()).toMatchObject({ name: 'Grace Hopper' });
    desk.made.clock.advance(30 * 60_000 - 1_000);
    expect((await desk.look()).chats).toMatchObject([{ ...asked, left: false }]);
    desk.made.clock.advance(2_000);
    expect((await desk.look()).chats).toMatchObject([{ ...asked, left: true }]);
    const next = () => nextOnToday(desk.db.sql, { kind: 'lead', id: lead }, desk.clock.now());
    expect(await next()).toMatchObject({ path: `/admin/chat-history/${id}?from=today` });
    // Who writes on is there.
    await desk.says('Are you there?', id);
    expect((await desk.look()).chats).toMatchObject([{ ...asked, left: false }]);
  });

  test('what was said would be done comes due, is put off and done; for who waits it stands in their row', async () => {
    const desk = await todayOf(await site({ engine }));
    const id = await desk.waits('Ada Byron', desk.clock.now() + hour);
    const set = { kind: 'lead', id, act: 'task', body: ' Send the list ', date: '2026-06-09', time: '' };
    expect(await desk.act({ ...set, body: '' })).toMatchObject({ ok: false });
    expect(await desk.act({ ...set, date: '2026-06-08' })).toMatchObject({ ok: false });
    expect(await desk.act(set)).toMatchObject({ ok: true, task: expect.any(String) });
    const waiting = await desk.look();
    expect([waiting.actions, waiting.mustHear[0]?.promised]).toEqual([[], 'Send the list']);
    await desk.act({ kind: 'lead', id, act: 'done' });
    const [due] = (await desk.look()).actions;
    expect(due).toMatchObject({ name: 'Ada Byron', words: 'Send the list', hasHour: false, late: false });
    const row = { kind: 'task', id: due?.id ?? '' };
    await desk.act({ ...row, act: 'snooze', until: 'tomorrow' });
    expect((await desk.look()).actions).toEqual([]);
    desk.made.clock.set('2026-06-11T00:00:00-04:00');
    // The session has ended meanwhile.
    const later = await todayOf(desk.made);
    expect((await later.look()).actions).toMatchObject([{ late: true }]);
    await later.act({ ...row, act: 'done' });
    expect((await later.look()).actions).toEqual([]);
    await later.act({ ...row, act: 'undo' });
    expect((await later.look()).actions).toHaveLength(1);
    const owner = await deskOf(desk.made, messageType);
    await owner.change({ act: 'deletion', id });
    expect((await later.look()).actions).toEqual([]);
  });

  test('an appointment is confirmed from Today as from its tab', async () => {
    const desk = await todayOf(await site({ engine }));
    const data = { name: 'Ada Byron', email: 'ada@example.com', service: 'cloud', date: '2026-06-12', time: '10:00' };
    const ada = await send(desk.made, 'appointment', { ...data, message: 'Backups' });
    const mails = async () => (await desk.db.sql.selectFrom('outbox').select('id').execute()).length;
    const before = await mails();
    const rowOf = async (id: string) => ofToday(await desk.look()).find((row) => row.id === id);
    expect(await rowOf(ada)).toMatchObject({ toConfirm: 'by-mail' });
    const said = await desk.act({ kind: 'lead', id: ada, act: 'outcome', status: 'confirmed' });
    expect(said).toMatchObject({ ok: true, state: 'Confirmed', name: 'Ada Byron', key: `lead-${ada}` });
    expect(await desk.lead(ada)).toMatchObject({ status: 'confirmed', waiting_since: null });
    expect(await mails()).toBe(before + 1);
    expect(await rowOf(ada)).toBeUndefined();
    // What was decided meanwhile stays decided.
    expect(await desk.act({ kind: 'lead', id: ada, act: 'outcome', status: 'confirmed' })).toMatchObject({ ok: false });
    expect(await desk.act({ kind: 'lead', id: 'none', act: 'outcome', status: 'confirmed' })).toMatchObject({
      ok: false,
    });
    await desk.db.sql.updateTable('leads').set({ status: 'cancelled' }).where('id', '=', ada).execute();
    expect(await desk.act({ kind: 'lead', id: ada, act: 'outcome', status: 'confirmed' })).toMatchObject({
      reason: 'This appointment is already cancelled.',
    });
  });

  test('a chat has a screen of its own, which leads on in the order of Today', async () => {
    const desk = await todayOf(await site({ engine }));
    const cookie = await signedInCookie(desk.made);
    const open = async (id: string) =>
      (await chatLoader({
        ...routeArgs(desk.made, `/admin/chat-history/${id}?from=today`, { cookie }),
        params: { id },
      } as never)) as Awaited<ReturnType<typeof chatLoader>>;
    const known = await desk.waits('Ada Byron', desk.clock.now() + hour);
    await (await deskOf(desk.made, messageType)).change({ act: 'status', id: known, status: 'closed' });
    const first = await desk.says(`I want to talk to a real person, ${contactData.email}`);
    const second = await desk.says('let me speak to a human please');
    const lead = await desk.waits('Grace Hopper', desk.clock.now() + hour, 'grace@example.com');
    await desk.made.deps.people.settle();
    const at = desk.clock.now();
    expect((await desk.look()).chats).toMatchObject([
      { name: 'Ada Byron', path: `/admin/chat-history/${first}?from=today` },
      { name: '' },
    ]);
    expect(await open(first)).toMatchObject({
      talk: { person: { name: 'Ada Byron' } },
      acts: { waits: true, name: 'Ada Byron' },
      next: { name: 'a chat visitor', path: `/admin/chat-history/${second}?from=today` },
    });
    expect((await open(second)).next).toMatchObject({ name: 'Grace Hopper' });
    expect(await nextOnToday(desk.db.sql, { kind: 'lead', id: lead }, at)).toMatchObject({ name: 'Ada Byron' });
    const said = await desk.act({ kind: 'chat', id: first, act: 'done' });
    expect(said).toMatchObject({ ok: true, name: 'Ada Byron' });
    expect((await open(first)).acts).toMatchObject({ waits: false });

    const change = (id: string, form: Record<string, string>) =>
      chatAction({ ...routeArgs(desk.made, `/admin/chat-history/${id}`, { cookie, form }), params: { id } } as never);
    const person = (await open(first)).talk.person?.id ?? '';
    await desk.act({ kind: 'people', id: person, act: 'task', body: 'Call', date: '2026-06-09', time: '' });
    expect((await desk.look()).actions).toMatchObject([
      { name: 'Ada Byron', words: 'Call', path: `/admin/people/${person}` },
    ]);
    expect(await change(second, { intent: 'delete-all' })).toMatchObject({ data: { ok: false } });
    await expect(change(second, { intent: 'delete', id: first })).rejects.toMatchObject({ status: 302 });
    await expect(open(second)).rejects.toMatchObject({ init: { status: 404 } });
    expect((await open(first)).talk.id).toBe(first);
  });

  test("today's meetings, by time, without those that were cancelled", async () => {
    const desk = await todayOf(await site({ engine }));
    const book = async (name: string, time: string, set: { starts: string; status: string }) => {
      const data = { name, email: 'ada@example.com', service: 'cloud', date: '2026-06-12', time, message: 'Backups' };
      const id = await send(desk.made, 'appointment', data);
      await desk.db.sql.updateTable('leads').set(set).where('id', '=', id).execute();
    };
    await book('Afternoon', '10:00', { starts: '2026-06-09 15:00', status: 'confirmed' });
    await book('Morning', '10:30', { starts: '2026-06-09 10:00', status: 'pending' });
    await book('Cancelled', '11:00', { starts: '2026-06-09 11:00', status: 'cancelled' });
    await book('Tomorrow', '11:30', { starts: '2026-06-10 10:00', status: 'confirmed' });
    const { meetings } = await desk.look();
    expect(meetings).toMatchObject([
      { name: 'Morning', toConfirm: 'begun', from: new Date('2026-06-09T10:00:00-04:00').getTime() },
      { name: 'Afternoon', toConfirm: undefined, words: 'Cloud Solutions: Backups' },
    ]);
  });
});

describe.each(engines)('emergencies on %s', () => {
  const down = { name: 'Cannot Work', reach: '404 555 0177', message: 'The server clicks.' };

  test('come before everybody, whatever day their promise falls on, on Today and in the list', async (made) => {
    made.clock.set('2026-06-09T23:49:00-04:00');
    const { look, act, waits } = await todayOf(made);
    await waits('Is Late', made.clock.now() - hour);
    const id = await send(made, 'emergency', down);
    await send(made, 'contact', { ...contactData, name: 'Newest' });
    const today = await look();
    expect(names(today.mustHear)).toEqual(['Cannot Work', 'Is Late']);
    expect(today.mustHear[0]).toMatchObject({ emergency: true, words: 'The server clicks.', phone: '404 555 0177' });
    expect(names(today.untilTomorrow)).toEqual(['Newest']);
    expect([today.counts, today.countsLater]).toEqual([{ contact: 2 }, { contact: 1 }]);
    const after = { kind: 'lead', id: today.mustHear[1]?.id ?? '' } as const;
    expect(await nextOnToday(made.deps.db.sql, after, today.now)).toMatchObject({ name: 'Cannot Work' });
    const list = await (await deskOf(made, messageType)).list();
    expect(names(list.rows)).toEqual(['Cannot Work', 'Newest', 'Is Late']);

    // By the clock, nine tenths of its minutes are gone, though the office is closed.
    made.clock.advance(14 * 60_000);
    expect((await look()).mustHear[0]).toMatchObject({ name: 'Cannot Work', breaks: true });

    expect(await act({ act: 'done', kind: 'lead', id })).toMatchObject({ ok: true });
    expect(names((await (await deskOf(made, messageType)).list()).rows)).toEqual(['Newest', 'Cannot Work', 'Is Late']);
  });

  test('offer every number that is known of who wrote, the one they gave first', async (made) => {
    const { look } = await todayOf(made);
    for (const phone of ['404 555 0100', '404 555 0199']) await send(made, 'quote', { ...quoteData, phone });
    const id = await send(made, 'emergency', { ...down, name: 'Ada Byron', reach: '404.555.0199' });
    await made.deps.people.settle();
    const known = ['(404) 555-0199', '(404) 555-0100'];
    expect((await look()).mustHear.map(({ phones }) => phones)).toEqual([known]);
    expect((await (await deskOf(made, messageType)).detail(id)).phones).toEqual(known);
  });

  test('are emergencies again with each word of their visitor', async (made) => {
    made.clock.set('2026-06-14T02:45:00-04:00');
    const { act, look, lead, visitorWrites } = await todayOf(made);
    const id = await send(made, 'emergency', down);
    made.clock.advance(10 * 60_000);
    await act({ act: 'done', kind: 'lead', id });
    // What it took is told by the clock, and not among the times of office hours.
    const [entry] = (await (await deskOf(made, messageType)).detail(id)).thread.entries;
    expect(entry?.answered).toEqual({ after: 10 * 60_000, byClock: true, onTime: true });
    expect((await look()).done).toMatchObject({ answers: 1, onTime: 1, median: null });
    made.clock.set('2026-06-14T03:00:30-04:00');
    await visitorWrites(id, 'It is down again.');
    expect((await lead(id)).respond_by).toBe(Date.parse('2026-06-14T03:15:00-04:00'));
    expect((await look()).mustHear).toMatchObject([{ emergency: true, answered: true, words: 'It is down again.' }]);
  });
});
