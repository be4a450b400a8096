import { describe, expect, test } from 'vitest';
import { chatConsultation, chat as words } from '#src/content/chat.ts';
import { inWords } from '#src/content/facts.ts';
import { memoryStorage } from '#tests/helpers/memory-storage.ts';
import { type Assistant, createAssistant, type Surroundings } from './assistant.ts';
import type { Answer } from './reply-types.ts';
import { talkKey } from './stored-talk.ts';
import type { ChatSession } from './talk.ts';

interface World extends Surroundings {
  /** Moves the clock and runs what is due meanwhile. */
  pass(ms: number): Promise<void>;
  told: ChatSession[];
}

const start = Date.parse('2026-06-09T14:00:00.000Z');
const says = (messageId: string, text: string, more: Partial<Answer> = {}): Answer[] => [
  { id: `answer-to-${messageId}`, sender: 'bot', text, links: [], effects: [], ...more },
];

function world(change: Partial<Surroundings> = {}): World {
  let now = start;
  let ids = 0;
  let timers: { at: number; run: () => void }[] = [];
  const told: ChatSession[] = [];
  return {
    now: () => now,
    random: () => 0.25,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    later: (ms, run) => timers.push({ at: now + ms, run }),
    local: memoryStorage(),
    tab: memoryStorage(),
    ask: async (_, { question, messageId }) => says(messageId, `About ${question}`),
    onSession: (session) => told.push(session),
    told,
    async pass(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      for (let n = 0; n < 50; n++) await Promise.resolve();
    },
    ...change,
  };
}

/** The same browser after a reload: storage stays, memory does not. */
const reloaded = (from: World, ms = 0) => {
  const next = world({ local: from.local, tab: from.tab });
  return next.pass(from.now() - start + ms).then(() => next);
};
const said = (assistant: Assistant) => assistant.state().session.messages.map(({ text }) => text);

describe('an answer', () => {
  test('comes once, also after a reload in between, with the context of the talk', async () => {
    const here = world();
    const assistant = createAssistant(here);
    assistant.open();
    assistant.send('cloud?');
    // After exactly the delay that chance has chosen.
    await here.pass(1_499);
    expect(said(assistant)).toHaveLength(2);
    const there = await reloaded(here);
    const again = createAssistant(there);
    expect(again.state()).toMatchObject({ panel: 'open', pending: { question: 'cloud?' } });
    await there.pass(1);
    expect(said(again).slice(1)).toEqual(['cloud?', 'About cloud?']);
    const third = createAssistant(await reloaded(there));
    expect(said(third)).toEqual(said(again));
    expect(third.state().pending).toBeNull();
  });

  test('that was longer on its way comes when it is there', async () => {
    let arrive: (answers: Answer[]) => void = () => undefined;
    const here = world({ ask: () => new Promise((resolve) => (arrive = resolve)) });
    const assistant = createAssistant(here);
    assistant.send('cloud?');
    await here.pass(5_000);
    expect(assistant.state().pending).not.toBeNull();
    arrive(says('x', 'Yes.'));
    await here.pass(0);
    expect(said(assistant).at(-1)).toBe('Yes.');
  });

  test('is asked for once more when it was lost', async () => {
    let lost = true;
    const ask: Surroundings['ask'] = async (_, { messageId }) => {
      if (!lost) return says(messageId, 'Yes.');
      lost = false;
      throw new TypeError('no network');
    };
    const here = world({ ask });
    const assistant = createAssistant(here);
    assistant.send('cloud?');
    await here.pass(0);
    await here.pass(1_999);
    expect(assistant.state().pending).not.toBeNull();
    await here.pass(1);
    expect(said(assistant).slice(1)).toEqual(['cloud?', 'Yes.']);
  });

  test.each([
    ['that cannot be had says so', () => Promise.reject(new TypeError('no network')), words.broken],
    ['that is refused says why', async () => 'Too many requests.', 'Too many requests.'],
  ])('%s and leads to the form', async (_, ask, text) => {
    const here = world({ ask });
    const assistant = createAssistant(here);
    assistant.send('cloud?');
    for (let n = 0; n < 3; n++) await here.pass(2_000);
    const links = [{ text: 'Contact form', href: '/contact' }];
    expect(assistant.state().session.messages.at(-1)).toMatchObject({ sender: 'bot', text, links });
  });
});

test('closing saves a session that holds more than one message, in the shape of S1 §3', async () => {
  const here = world();
  const assistant = createAssistant(here);
  assistant.open();
  assistant.close();
  expect(here.local.getItem('chatSessions')).toBeNull();
  assistant.open();
  assistant.send('cloud?');
  await here.pass(3_000);
  assistant.close();
  const sessions = JSON.parse(here.local.getItem('chatSessions') ?? '');
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({
    ...{ id: expect.any(String), startTime: '2026-06-09T14:00:00.000Z', endTime: '2026-06-09T14:00:03.000Z' },
    userIdentifier: here.local.getItem('chatbot_user_id'),
  });
  const sent = { id: expect.any(String), text: 'cloud?', sender: 'user', timestamp: '2026-06-09T14:00:00.001Z' };
  expect(sessions[0].messages[1]).toEqual(sent);
});

test('the talk, the draft and the panel survive a reload; a new tab begins closed; a day later begins anew', async () => {
  const here = world();
  const assistant = createAssistant(here);
  assistant.open();
  assistant.send('cloud?');
  await here.pass(3_000);
  assistant.type('half a quest');
  assistant.minimise();
  const next = createAssistant(await reloaded(here));
  expect(next.state()).toMatchObject({ panel: 'minimised', draft: 'half a quest' });
  expect(said(next)).toEqual(said(assistant));

  const tab = createAssistant(world({ local: here.local }));
  expect(tab.state()).toMatchObject({ panel: 'closed', draft: '' });
  expect(said(tab)).toEqual(said(assistant));

  const later = createAssistant(await reloaded(here, 24 * 3_600_000));
  expect(said(later)).toHaveLength(1);
  expect(later.state().session.userIdentifier).toBe(assistant.state().session.userIdentifier);
  expect(JSON.parse(here.local.getItem('chatSessions') ?? '[]')).toHaveLength(1);
});

test('Schedule opens the form and asks for the meeting at once; with the form open it asks no more', async () => {
  const here = world({ ask: async (_, { messageId }) => says(messageId, 'Soon.', { effects: ['open-consultation'] }) });
  const assistant = createAssistant(here);
  assistant.schedule();
  expect(assistant.state().formOpen).toBe(true);
  await here.pass(0);
  expect(said(assistant).slice(1)).toEqual([chatConsultation.request, 'Soon.']);
  assistant.schedule();
  expect(assistant.state().pending).toBeNull();
  assistant.closeForm();
  assistant.say(chatConsultation.failure);
  expect(assistant.state().formOpen).toBe(false);
  expect(inWords(said(assistant).at(-1) ?? '')).toBe(
    "I'm sorry, there was an error submitting your request. Please try again or contact us directly support@northarc.example",
  );
});

test('Schedule promises what the form does also where the server cannot be reached', async () => {
  const here = world({ ask: () => Promise.reject(new TypeError('no network')) });
  const assistant = createAssistant(here);
  assistant.schedule();
  for (let n = 0; n < 2; n++) await here.pass(2_000);
  expect(said(assistant).slice(1)).toEqual([chatConsultation.request, chatConsultation.promise]);
  expect(inWords(chatConsultation.promise)).toContain('24 hours');
});

describe('two tabs', () => {
  /** A second tab of the browser; each hears what the other writes. */
  const tabs = () => {
    const local = memoryStorage();
    const [first, second] = [world({ local }), world({ local })];
    let ids = 0;
    const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
    const [a, b] = [first, second].map((here) => createAssistant({ ...here, newId }));
    return { local, first, second, a: a as Assistant, b: b as Assistant };
  };
  const hear = (assistant: Assistant, local: Storage) => assistant.refresh(local.getItem(talkKey));

  test('a talk in which nobody asked gives way to one that has, whichever is younger', () => {
    const { local, a, b } = tabs();
    b.open();
    const unheard = local.getItem(talkKey);
    a.send('hi');
    b.refresh(local.getItem(talkKey));
    expect(said(b)).toContain('hi');
    a.refresh(unheard);
    expect(said(a)).toContain('hi');
  });

  test('of two that have both asked the older is put among the closed ones', async () => {
    const { local, first, a } = tabs();
    a.send('hi');
    await first.pass(3_000);
    const newId = () => '00000000-0000-4000-8000-999999999999';
    const later = world({ local: memoryStorage(), now: () => start + 60_000, newId });
    const other = createAssistant(later);
    other.send('prices');
    a.refresh(later.local.getItem(talkKey));
    expect(said(a)).toContain('prices');
    expect(local.getItem('chatSessions')).toContain('"hi"');
  });

  test('a new chat in one is a new chat in the other', async () => {
    const { local, first, a, b } = tabs();
    a.open();
    hear(b, local);
    a.send('hi');
    await first.pass(3_000);
    hear(b, local);
    a.startOver();
    hear(b, local);
    expect(said(b)).toHaveLength(1);
    expect(b.state().session.id).toBe(a.state().session.id);
  });
});

test('a new chat begins a new session and ends the old one', async () => {
  const here = world();
  const assistant = createAssistant(here);
  assistant.send('cloud?');
  await here.pass(3_000);
  const { id } = assistant.state().session;
  assistant.startOver();
  expect(said(assistant)).toHaveLength(1);
  expect(assistant.state().session.id).not.toBe(id);
  expect(here.told.at(-1)).toMatchObject({ id, endTime: '2026-06-09T14:00:03.000Z' });
});

test('the server hears of a session only when the visitor has said something', () => {
  const here = world();
  const assistant = createAssistant(here);
  assistant.open();
  assistant.type('hm');
  assistant.minimise();
  assistant.close();
  expect(here.told).toEqual([]);
  assistant.send('cloud?');
  expect(here.told).toHaveLength(1);
});

test('broken storage', () => {
  for (const text of ['{', 'null', '[]', '{"session":{}}', '{"session":{"id":1,"messages":"x"}}', '"x"']) {
    const here = world();
    here.local.setItem(talkKey, text);
    here.local.setItem('chatSessions', text);
    here.local.setItem('chatbot_user_id', 'x');
    expect(said(createAssistant(here))).toHaveLength(1);
  }
  // Broken elements of a stored talk are left out.
  const here = world();
  const started = new Date(here.now()).toISOString();
  const message = { id: 'm', text: 'Hi!', sender: 'bot', timestamp: started, links: [null] };
  const session = { id: 's', userIdentifier: 'v', startTime: started, messages: [message, null] };
  here.local.setItem('chatSessions', JSON.stringify([null, session, 5]));
  expect(said(createAssistant(here))).toEqual(['Hi!']);
});

test('links that somebody else wrote into the storage lead nowhere else', async () => {
  const hrefs = ['/services', 'mailto:a@b.c', 'tel:988', 'tel:9001234'];
  const strange = ['javascript:alert(1)', '//evil.example', 'https://evil.example'];
  const links = [...hrefs, ...strange].map((href) => ({ text: href, href }));
  const here = world({ ask: async (_, { messageId }) => says(messageId, 'Here.', { links }) });
  const assistant = createAssistant(here);
  assistant.send('?!');
  await here.pass(3_000);
  const next = createAssistant(await reloaded(here));
  const kept = next.state().session.messages.at(-1)?.links;
  expect(kept?.map(({ href }) => href)).toEqual(['/services', 'mailto:a@b.c', 'tel:988']);
});
