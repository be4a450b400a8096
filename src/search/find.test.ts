import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Results } from '#src/desk/marks.ts';
import { messageType } from '#src/inbox/lead-types.ts';
import { putFound } from '#src/intake/search-index-store.server.ts';

import { insertEntry } from '#src/intake/thread-store.server.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { publishBlocks } from '#tests/helpers/blocks.ts';
import { question } from '#tests/helpers/chat.ts';
import { addPerson } from '#tests/helpers/found-people.ts';
import { signUp } from '#tests/helpers/newsletter.ts';
import { kept } from '#tests/helpers/quarantine.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, deskOf, engines, routeArgs, signedInCookie, type TestSite, test } from '#tests/helpers/site.ts';
import { loader } from './find.ts';

let visitors = 0;
async function send(made: TestSite, type: string, data: object): Promise<{ id: string; reference: string }> {
  const envelope = await made.envelope(type, data);
  const answer = await made.post('/api/submissions', envelope, { address: `198.51.100.${++visitors % 250}` });
  expect(answer.status).toBe(201);
  return { id: envelope.id, ...(await answer.json()) };
}

/** Asks as the signed-in owner does. */
async function finder(made: TestSite) {
  const cookie = await signedInCookie(made);
  const ask = async (q: string): Promise<Results> => {
    const args = routeArgs(made, `/admin/find?${new URLSearchParams({ q })}`, { cookie });
    return withLive(made.deps.live, () => (loader as unknown as (about: typeof args) => Promise<Results>)(args));
  };
  /** What one group says, by titles. */
  const titles = async (q: string, group: RegExp) => {
    const { groups } = await ask(q);
    return groups.filter(({ title }) => group.test(title)).flatMap(({ hits }) => hits.map(({ title }) => title));
  };
  return { ask, titles };
}

describe.each(engines)('the one search on %s', () => {
  test('finds leads of all kinds by names, words, references, numbers and notes, the newest first', async (made) => {
    const { ask, titles } = await finder(made);
    const grace = await send(made, 'contact', { ...contactData, name: 'Grace Hopper', phone: '770 555 0142' });
    made.clock.advance(60_000);
    await send(made, 'quote', { ...quoteData, firstName: 'Graciela', lastName: 'Diaz' });
    expect(await titles('grac', /^Requests/)).toEqual(['Graciela Diaz', 'Grace Hopper']);
    expect(await titles('file server slow hopper', /^Requests/)).toEqual(['Grace Hopper']);
    for (const typed of ['+1 770 555 0142', '5550142', '770.555', '(770) 555-0142', '555-0142']) {
      expect(await titles(typed, /^Requests/), typed).toEqual(['Grace Hopper']);
    }
    const [, code = ''] = grace.reference.split('-');
    for (const typed of [grace.reference, `na${code}`, code.toLowerCase(), `NA ${code}`]) {
      expect(await titles(typed, /^Requests/), typed).toEqual(['Grace Hopper']);
    }
    const [request] = (await ask('file server')).groups;
    expect(request?.hits[0]).toMatchObject({
      href: `/admin/messages/${grace.id}`,
      about: expect.stringContaining('Our file server is slow.'),
      state: 'Pending',
    });
    await made.deps.db.write(async (trx) => {
      const lead = await trx.selectFrom('leads').selectAll().where('id', '=', grace.id).executeTakeFirstOrThrow();
      await insertEntry(trx, lead, {
        at: made.clock.now(),
        kind: 'note',
        author: 'owner',
        body: 'A moth in the relay.',
      });
    });
    const [thread] = (await ask('moth')).groups;
    expect(thread).toMatchObject({
      title: 'Requests',
      hits: [{ about: expect.stringContaining('A moth in the relay.') }],
    });
  });

  test('a name that turns the text around reaches neither lists nor subjects, and is found', async (made) => {
    const { titles } = await finder(made);
    await send(made, 'contact', { ...contactData, name: '\u202eadA \u2067Turner\u200f' });
    for (const typed of ['ada turner', '\u202eadA', 'tur\u2068ner']) {
      expect(await titles(typed, /^Requests/), typed).toEqual(['adA Turner']);
    }
    const mails = await made.deps.db.sql.selectFrom('outbox').select('subject').execute();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject } of mails) expect(subject).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('finds neither deleted leads nor people who were joined into another', async (made) => {
    const { titles } = await finder(made);
    const desk = await deskOf(made, messageType);
    for (let n = 0; n < 35; n++) {
      const { id } = await send(made, 'contact', { ...contactData, name: `Gone ${n}`, message: 'casino casino' });
      if (n > 0) await desk.change({ act: 'deletion', id });
      made.clock.advance(30_000);
    }
    expect(await titles('casino', /^Requests/)).toEqual(['Gone 0']);
    const { db } = made.deps;
    await addPerson(db, { id: 'one', name: 'Nora Ellis', at: made.clock.now() });
    await addPerson(db, { id: 'two', name: 'Nora Elis', at: made.clock.now() });
    await db.sql.updateTable('people').set({ joined_into: 'one' }).where('id', '=', 'two').execute();
    expect(await titles('nora', /^People/)).toEqual(['Nora Ellis']);
  });

  test('shows people by name before others, those nearly so written, and their requests', async (made) => {
    const { db } = made.deps;
    const { ask, titles } = await finder(made);
    const at = made.clock.now();
    const priya = { name: 'Priya Raman', email: 'priya@peachtree.example', phone: '+17705550142' };
    await addPerson(db, { ...priya, id: 'priya', at });
    await addPerson(db, { id: 'other', name: 'Kim Ryu', company: 'Priyanka Foods', at: at + 1_000 });
    expect(await titles('priya', /^People/)).toEqual(['Priya Raman', 'Kim Ryu']);
    expect((await ask('555 0142')).groups[0]).toMatchObject({
      title: 'People, by number',
      hits: [{ title: 'Priya Raman', about: '(770) 555-0142', href: '/admin/people/priya' }],
    });
    const { id } = await send(made, 'contact', { ...contactData, name: 'P. R.' });
    await db.sql.updateTable('leads').set({ person_id: 'priya' }).where('id', '=', id).execute();
    expect((await ask('Prya')).groups).toMatchObject([
      { title: 'People with similar spelling', hits: [{ title: 'Priya Raman' }, { title: 'Kim Ryu' }] },
      { title: 'Requests', hits: [{ title: 'P. R.' }] },
    ]);
    expect((await ask('')).groups[0]).toMatchObject({ title: 'Recent activity' });
    expect(await ask('xylophone')).toMatchObject({ q: 'xylophone', groups: [] });
  });

  test('finds chats, subscribers and what is held back', async (made) => {
    const { db } = made.deps;
    const { ask } = await finder(made);
    const at = made.clock.now();
    const session = randomUUID();
    const { id: _, ...talk } = question(made, 'My number is 770.555.0142');
    const said = { id: randomUUID(), sender: 'user', text: talk.text, timestamp: talk.sentAt };
    const stored = await made.post(`/api/chat/sessions/${session}`, { ...talk, endTime: null, messages: [said] });
    expect(stored.status).toBe(201);
    const words = searchWords([said.text], ['5550142']);
    await db.write((trx) => putFound(trx, { kind: 'chat', ref: session, at }, words));
    expect((await ask('5550142')).groups.at(-1)).toMatchObject({
      hits: [{ title: '“My number is 770.555.0142”', href: `/admin/chat-history/${session}`, state: 'Chat' }],
    });

    await signUp(made, 'Dana@example.com');
    expect((await ask('dana@EXAMPLE.com')).groups.at(-1)).toMatchObject({
      hits: [{ title: 'Dana@example.com', about: expect.stringMatching(/^Newsletter, not confirmed yet/) }],
    });

    const data = { ...contactData, name: 'Hortense "Q" Quagmire', phone: '(404) 555-0199' };
    await made.post('/api/submissions', await made.envelope('contact', data, { security: { honeypot: 'x' } }));
    expect(await kept(made)).toHaveLength(1);
    for (const typed of ['quagmire hort', '404 555 0199', '5550199']) {
      expect((await ask(typed)).groups.at(-1)?.hits.at(-1), typed).toMatchObject({ state: 'Held back' });
    }
    const { href = '' } = (await ask('quagmire hort')).groups.at(-1)?.hits.at(-1) ?? {};
    expect(href).toMatch(/^\/admin\/messages\?show=held&before=\d+_/);
  });
});

test('finds articles and pages, what the owner has published on them, and where it is edited', async (made) => {
  const { ask } = await finder(made);
  const pages = (await ask('ransomware restore drill')).groups.find(({ title }) => title === 'Articles and pages');
  expect(pages?.hits[0]).toMatchObject({
    title: 'Ransomware Backups That Survive, With a Restore-Drill Worksheet',
    href: expect.stringMatching(/^\/blog\/ransomware/),
    isPublic: true,
  });
  const about = expect.objectContaining({ title: 'Edit About', href: '/admin/pages/about' });
  expect((await ask('about northarc')).groups.at(-1)?.hits).toEqual(expect.arrayContaining([about]));
  expect((await ask('platypus')).groups).toEqual([]);
  const block = { id: 'platypus', type: 'text', content: { text: 'We now repair a **platypus** as well.' } };
  const published = await publishBlocks(made.deps, 'about', [block]);
  expect(published).toMatchObject({ ok: true });
  const hits = [{ href: '/about', about: 'We now repair a platypus as well.' }, { title: 'Edit About' }];
  expect((await ask('platypus')).groups).toMatchObject([{ title: 'Articles and pages', hits }]);
});
