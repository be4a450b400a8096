import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { action as signOut } from '#src/desk/sign-out.tsx';
import { rememberMs } from '#src/platform/session/cookies.ts';
import { deviceName, routeArgs, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { engines, send, site, type TestSite } from '#tests/helpers/site.ts';
import { loader as exportLoader } from './chat-export.ts';
import { action, loader } from './chat-history.tsx';
import { loader as tabLoader } from './chats.tsx';
import type { HistoryPage } from './history.server.ts';
import { durationText, spanOf } from './rules-history.ts';

type Handler = (args: never) => Promise<unknown>;

/** Calls a route as a request with this cookie would; a thrown answer is returned like any other. */
async function call(made: TestSite, handler: Handler, path: string, cookie: string, form?: Record<string, string>) {
  const args = routeArgs(made, path, { cookie, ...(form && { form }) });
  return handler({ ...args, context: args.context } as never).catch((thrown: unknown) => thrown);
}

const statusOf = (answer: unknown) =>
  answer instanceof Response ? answer.status : ((answer as { init?: ResponseInit }).init?.status ?? 200);

describe.each(engines)('the chat history on %s', (engine) => {
  async function begin() {
    const made = await site({ engine });
    const staff = await signedInCookie(made);
    const deviceToken = await made.deps.devices.remember(rememberMs, staff.split('=')[1] ?? '');
    return { made, staff, device: `${deviceName}=${deviceToken}`, deviceToken };
  }
  /** Keeps a talk that began at this moment and went on for so many seconds. */
  async function keep(made: TestSite, visitor: string, begun: string, seconds: number, question: string) {
    const start = Date.parse(begun);
    const at = (offset: number) => new Date(start + offset * 1_000).toISOString();
    const say = (sender: string, text: string, offset: number) => ({
      ...{ id: randomUUID(), sender, text, timestamp: at(offset) },
    });
    const id = randomUUID();
    const answer = await made.post(`/api/chat/sessions/${id}`, {
      userIdentifier: visitor.padEnd(20, '-'),
      sentAt: new Date(made.clock.now()).toISOString(),
      startTime: begun,
      endTime: at(seconds),
      messages: [say('bot', 'Hi!', 0), say('user', question, 1), say('bot', 'We do.', 3)],
    });
    expect(answer.status).toBe(201);
    return id;
  }
  const read = async (made: TestSite, cookie: string, query = '') =>
    ((await call(made, loader as Handler, `/chat-history${query}`, cookie)) as { page: HistoryPage | undefined }).page;

  test('is read, exported and changed by a signed-in owner or a remembered device, and by nobody else', async () => {
    const { made, staff, device, deviceToken } = await begin();
    const id = await keep(made, 'alice', '2026-06-09T13:00:00.000Z', 60, 'Do you repair laptops?');
    const strangers = ['', `${staffName}=forged`, `${deviceName}=forged`, `${staffName}=${deviceToken}`];
    strangers.push(`${deviceName}=${staff.split('=')[1]}`);
    for (const cookie of strangers) {
      expect(await read(made, cookie)).toBeUndefined();
      const file = await call(made, exportLoader as Handler, '/chat-history/chat_history.json', cookie);
      expect([statusOf(file), (file as Response).headers.get('Location')]).toEqual([302, '/chat-history']);
      expect(statusOf(await call(made, tabLoader as Handler, '/admin/chat-history', cookie))).toBe(302);
      for (const intent of ['delete', 'delete-all']) {
        const answer = await call(made, action as Handler, '/chat-history', cookie, { intent, id });
        expect(statusOf(answer)).toBe(401);
      }
    }
    for (const cookie of [staff, device]) expect((await read(made, cookie))?.sessions).toHaveLength(1);
    const file = await call(made, exportLoader as Handler, '/chat-history/chat_history.json', staff);
    expect(JSON.parse(await (file as Response).text())).toHaveLength(1);
    // A file with everything is for whoever has just proved who they are; a remembered device signs in for it.
    const asked = await call(made, exportLoader as Handler, '/chat-history/chat_history.json', device);
    expect((asked as Response).headers.get('Location')).toMatch(/^\/admin\/confirm\?next=/);
    // The dashboard is for sessions only (design.md section 7).
    expect(statusOf(await call(made, tabLoader as Handler, '/admin/chat-history', device))).toBe(302);
    expect(statusOf(await call(made, tabLoader as Handler, '/admin/chat-history', staff))).toBe(200);

    made.clock.advance(13 * 3_600_000);
    expect(await read(made, staff)).toBeUndefined();
    expect(await read(made, device)).toBeDefined();
    made.clock.advance(rememberMs);
    expect(await read(made, device)).toBeUndefined();
    const next = await signedInCookie(made);
    const again = `${deviceName}=${await made.deps.devices.remember(rememberMs, next.split('=')[1] ?? '')}`;
    await call(made, signOut as Handler, '/admin/sign-out', `${next}; ${again}`, {});
    for (const cookie of [next, again]) expect(await read(made, cookie)).toBeUndefined();
  });

  test('asks for the password, and remembers the device only when asked to', async () => {
    const { made } = await begin();
    const signIn = (form: Record<string, string>) => call(made, action as Handler, '/chat-history', '', form);
    const wrong = (await signIn({ password: 'admin' })) as { data: { reason: string } };
    expect(statusOf(wrong)).toBe(401);
    expect(wrong.data.reason).toBe('Invalid password. Please try again.');
    const cookies = async (form: Record<string, string>) => {
      const answer = (await signIn({ password: 'correct horse battery', ...form })) as Response;
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/chat-history']);
      // By what the browser is known from now on, it opens nothing.
      return answer.headers.getSetCookie().filter((cookie) => !cookie.includes('_known='));
    };
    expect(await cookies({})).toHaveLength(1);
    const [session, device] = await cookies({ remember: 'on' });
    expect(session).toMatch(/^__Host-northarc_staff=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(device).toMatch(/^__Host-northarc_device=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/);
  });

  test('lists sessions newest first, by search and date, with the four figures', async () => {
    const { made, device } = await begin();
    // It is Tuesday, June 9, 10:00 Eastern.
    await keep(made, 'alice', '2026-06-09T04:30:00.000Z', 60, 'Do you repair 100% of laptops?');
    await keep(made, 'alice', '2026-06-09T03:30:00.000Z', 120, 'Laptops_again?');
    await keep(made, 'bob', '2026-06-09T13:00:00.000Z', 30, 'Cloud?');
    const questions = async (query = '') => (await read(made, device, query))?.sessions.map(({ opening }) => opening);
    expect(await questions()).toEqual(['Cloud?', 'Do you repair 100% of laptops?', 'Laptops_again?']);
    expect((await read(made, device))?.figures).toEqual({ total: 3, averageMinutes: 1.2, visitors: 2, today: 2 });
    expect(await questions('?date=today')).toEqual(['Cloud?', 'Do you repair 100% of laptops?']);
    expect(await questions('?date=yesterday')).toEqual(['Laptops_again?']);
    expect(await questions('?date=nonsense')).toHaveLength(3);
    expect(await questions('?q=LAPTOPS')).toHaveLength(2);
    expect(await questions('?q=100%25')).toEqual(['Do you repair 100% of laptops?']);
    expect(await questions('?q=_')).toEqual(['Laptops_again?']);
    expect(await questions('?q=%5C')).toEqual([]);
    expect(await questions('?q=we+do&date=yesterday')).toEqual(['Laptops_again?']);
    expect(await questions('?q=bob--')).toEqual(['Cloud?']);
    made.clock.advance(40 * 86_400_000);
    expect(await questions('?date=month')).toEqual([]);
    expect(await questions('?date=week')).toEqual([]);
  });

  test('shows a session in detail, and deletes one or all', async () => {
    const { made, staff } = await begin();
    const first = await keep(made, 'alice', '2026-06-09T13:00:00.000Z', 200, 'Laptops?');
    await keep(made, 'bob', '2026-06-09T13:10:00.000Z', 30, 'Cloud?');
    const detail = (await read(made, staff, `?session=${first}`))?.detail;
    expect(detail).toMatchObject({ visitor: 'alice---', messages: 3, closed: true, opening: 'Laptops?' });
    expect((detail?.endedAt ?? 0) - (detail?.startedAt ?? 0)).toBe(200_000);
    expect(detail?.said.map(({ text }) => text)).toEqual(['Hi!', 'Laptops?', 'We do.']);
    expect((await read(made, staff, '?session=unknown'))?.detail).toBeUndefined();

    const change = (form: Record<string, string>) => call(made, action as Handler, '/chat-history', staff, form);
    expect(statusOf(await change({ intent: 'delete', id: first }))).toBe(200);
    expect(statusOf(await change({ intent: 'delete', id: first }))).toBe(422);
    expect(statusOf(await change({ intent: 'drop' }))).toBe(422);
    expect((await read(made, staff))?.sessions.map(({ opening }) => opening)).toEqual(['Cloud?']);
    expect(await made.deps.db.sql.selectFrom('chat_messages').selectAll().execute()).toHaveLength(3);
    expect(statusOf(await change({ intent: 'delete-all' }))).toBe(200);
    const written = made.deps.db.sql.selectFrom('audit').select(['subject', 'detail']).where('action', '=', 'delete');
    const lines = (await written.execute()).map(({ subject, detail }) => `${subject}: ${detail}`);
    expect(lines.sort()).toEqual(['all chat history: 1 session', `chat session: ${first}`]);
    expect(await made.deps.db.sql.selectFrom('chat_messages').selectAll().execute()).toEqual([]);
  });

  test('exports every session, also over several pages of them', async () => {
    const { made } = await begin();
    // Signed in just now each time: a file with everything asks for the password again otherwise.
    const get = async () => {
      const file = await call(made, exportLoader as Handler, '/x', await signedInCookie(made));
      return JSON.parse(await (file as Response).text());
    };
    expect(await get()).toEqual([]);
    for (let n = 0; n < 103; n++) {
      // Some begin at the same moment.
      const begun = new Date(Date.parse('2026-06-09T12:00:00.000Z') + Math.floor(n / 3) * 1_000).toISOString();
      await keep(made, `visitor-${n}`, begun, 10, `Question ${n}`);
      if (n % 15 === 14) made.clock.advance(3_600_000);
    }
    const exported = await get();
    expect(new Set(exported.map(({ id }: { id: string }) => id)).size).toBe(103);
    expect(exported[0]).toMatchObject({
      userIdentifier: expect.any(String),
      messages: [{ sender: 'bot' }, { sender: 'user' }, { sender: 'bot', text: 'We do.' }],
    });
  });

  test('counts a consultation from the chat among the leads', async () => {
    const { made, staff } = await begin();
    const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100' };
    await send(made, 'appointment', { ...person, service: 'cybersecurity', message: 'Help.' }, { source: 'chatbot' });
    const lead = { ...person, id: expect.any(String), at: made.clock.now(), source: 'chatbot', type: 'consultation' };
    expect((await read(made, staff))?.leads).toEqual([lead]);
  });
});

const at = (text: string) => Date.parse(text);
// Tuesday, 9:30 PM Eastern: already Wednesday in UTC.
const now = at('2026-06-09T21:30:00-04:00');

test('days are Eastern days', () => {
  expect(spanOf('today', now)).toEqual({ from: at('2026-06-09T00:00:00-04:00') });
  expect(spanOf('yesterday', now)).toEqual({
    from: at('2026-06-08T00:00:00-04:00'),
    before: at('2026-06-09T00:00:00-04:00'),
  });
  expect(spanOf('week', now)).toEqual({ from: now - 7 * 86_400_000 });
  expect(spanOf('month', now)).toEqual({ from: at('2026-05-09T21:30:00-04:00') });
  expect(spanOf('all', now)).toEqual({});
});

test('the days of a clock change have 23 and 25 hours', () => {
  const spring = spanOf('yesterday', at('2026-03-09T12:00:00-04:00'));
  expect((spring.before ?? 0) - (spring.from ?? 0)).toBe(23 * 3_600_000);
  const autumn = spanOf('yesterday', at('2026-11-02T12:00:00-05:00'));
  expect((autumn.before ?? 0) - (autumn.from ?? 0)).toBe(25 * 3_600_000);
});

test('minutes and seconds', () => {
  const words = [0, 59_600, 200_000, 3_600_000, -5].map(durationText);
  expect(words).toEqual(['0m 0s', '1m 0s', '3m 20s', '60m 0s', '0m 0s']);
});
