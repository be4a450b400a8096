import { describe, expect, test } from 'vitest';
import { chatConsultation, chat as words } from '#src/content/chat.ts';
import { inWords } from '#src/content/facts.ts';
import { memoryStorage } from '#tests/helpers/memory-storage.ts';
import { type Assistant, createAssistant, type Surroundings } from './assistant.ts';
import type { Answer } from './reply-types.ts';
import { limits } from './talk.ts';

interface World extends Surroundings {
  /** Moves the clock and runs what is due meanwhile. */
  pass(ms: number): Promise<void>;
  /** What the server was given: the texts, their feedback and the end. */
  told: { id: string; endTime?: string | undefined; said: string[] }[];
}

const start = Date.parse('2026-06-09T14:00:00.000Z');
const says = (messageId: string, text: string, more: Partial<Answer> = {}): Answer[] => [
  { id: `answer-to-${messageId}`, sender: 'bot', text, links: [], effects: [], ...more },
];

function world(change: Partial<Surroundings> = {}): World {
  let now = start;
  let ids = 0;
  let timers: { at: number; run: () => void }[] = [];
  const told: World['told'] = [];
  return {
    now: () => now,
    random: () => 0.25,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    later: (ms, run) => timers.push({ at: now + ms, run }),
    local: memoryStorage(),
    tab: memoryStorage(),
    ask: async (_, { question, messageId }) => says(messageId, `About ${question}`),
    async deliver({ id, endTime }, messages) {
      told.push({
        id,
        endTime,
        said: messages.map(({ text, feedback = '' }) => `${text}${feedback && ` (${feedback})`}`),
      });
    },
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
  /** A second tab of the browser. */
  const tabs = () => {
    const local = memoryStorage();
    const [first, second] = [world({ local }), world({ local })];
    let ids = 0;
    const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
    const [a, b] = [first, second].map((here) => createAssistant({ ...here, newId }));
    return { local, first, second, a: a as Assistant, b: b as Assistant };
  };

  test('say in one talk, and neither loses what is said in the other, also before it has heard of it', async () => {
    const { first, second, a, b } = tabs();
    b.open();
    a.send('hi');
    await first.pass(3_000);
    b.send('prices');
    b.type('half a quest');
    a.refresh();
    expect(a.state()).toMatchObject({ pending: { question: 'prices' }, draft: '' });
    await second.pass(3_000);
    a.refresh();
    for (const tab of [a, b]) expect(said(tab).slice(1)).toEqual(['hi', 'About hi', 'prices', 'About prices']);
  });

  test('a new chat in one is a new chat in the other; the old one is ended and saved', async () => {
    const { local, first, a, b } = tabs();
    a.open();
    a.send('hi');
    await first.pass(3_000);
    b.refresh();
    const { id } = b.state().session;
    a.startOver();
    expect(first.told.at(-1)).toMatchObject({ id, endTime: '2026-06-09T14:00:03.000Z' });
    b.refresh();
    expect(said(b)).toHaveLength(1);
    expect(b.state().session.id).toBe(a.state().session.id);
    expect(b.state().session.id).not.toBe(id);
    expect(local.getItem('chatSessions')).toContain('"hi"');
  });

  test('a question whose tab was closed is answered in the other', async () => {
    const { second, a, b } = tabs();
    a.send('hi');
    b.refresh();
    await second.pass(19_000);
    expect(b.state().pending).not.toBeNull();
    await second.pass(1_000);
    await second.pass(0);
    expect(said(b).at(-1)).toBe('About hi');
  });
});

describe('the server is given', () => {
  test('nothing before the visitor has said something', async () => {
    const here = world();
    const assistant = createAssistant(here);
    assistant.open();
    assistant.type('hm');
    assistant.close();
    await here.pass(5_000);
    expect(here.told).toEqual([]);
  });

  test('what it does not have by its answers, together and once: what the panel says, feedback, the end', async () => {
    const here = world();
    const assistant = createAssistant(here);
    assistant.open();
    assistant.send('cloud?');
    await here.pass(1_500);
    const [greeting = '', , answer] = said(assistant);
    assistant.say('Sent.');
    const { id } = assistant.state().session.messages[2] ?? {};
    assistant.rate(id ?? '', 'positive');
    await here.pass(1_500);
    assistant.close();
    await here.pass(1_500);
    assistant.rate(id ?? '', 'positive');
    await here.pass(1_500);
    await here.pass(60_000);
    const endTime = '2026-06-09T14:00:03.000Z';
    expect(here.told.map(({ said, endTime }) => ({ said, endTime }))).toEqual([
      { said: [greeting], endTime: undefined },
      { said: [`${answer} (positive)`, 'Sent.'], endTime: undefined },
      { said: [], endTime },
      { said: [answer], endTime },
    ]);
  });

  test('what failed with the next change or page, in batches', async () => {
    const here = world({ deliver: () => Promise.reject(new TypeError('no network')) });
    const assistant = createAssistant(here);
    assistant.send('cloud?');
    for (let n = 0; n < 30; n++) assistant.say(`${n}`);
    await here.pass(1_500);
    const next = await reloaded(here);
    createAssistant(next);
    for (let n = 0; n < 4; n++) await next.pass(1_500);
    expect(next.told.map(({ said }) => said.length)).toEqual([limits.batch, 31 - limits.batch]);
  });
});

test('broken storage', () => {
  for (const text of ['{', 'null', '[]', '{"session":{}}', '{"session":{"id":1,"messages":"x"}}', '"x"']) {
    const here = world();
    here.local.setItem('chatTalk', text);
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
