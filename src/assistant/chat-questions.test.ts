import { expect, test } from 'vitest';
import { intents } from '#src/content/assistant.ts';
import { tester } from '#tests/helpers/actor.ts';
import { answerTo } from '#tests/helpers/chat.ts';
import { routeArgs, signedInCookie, site } from '#tests/helpers/site.ts';
import { action, loader } from './chat-questions.tsx';
import type { loadUnanswered, UnansweredResult } from './unanswered.server.ts';

const path = '/admin/chat-questions';

async function desk() {
  const made = await site();
  const cookie = await signedInCookie(made);
  const read = async () =>
    (await loader(routeArgs(made, path, { cookie }) as never)) as Awaited<ReturnType<typeof loadUnanswered>>;
  async function send(form: Record<string, string>, group = 0): Promise<UnansweredResult | Response> {
    const { keys = [], texts = [] } = (await read()).groups[group] ?? {};
    const sent = new URLSearchParams(form);
    for (const key of keys) sent.append('question', key);
    for (const text of texts) sent.append('text', text);
    const answer = await action(routeArgs(made, path, { cookie, form: sent }) as never).catch((thrown) => thrown);
    return answer instanceof Response ? answer : (answer.data as UnansweredResult);
  }
  return { made, read, send };
}

test('a new answer begins as a draft with the questions in it, and nothing that names a person is learned', async () => {
  const { made, read, send } = await desk();
  await answerTo(made, 'zibbles grommicks frabble?');
  const begun = await send({ intent: 'teach', answer: '' });
  expect((begun as Response).headers.get('Location')).toMatch(/^\/admin\/records\/assistant\/[\w-]+$/);
  const [draft] = await made.deps.records.drafts.list(intents.name);
  expect(draft?.values).toMatchObject({ name: 'zibbles grommicks frabble?', asked: 'zibbles grommicks frabble?' });
  await send({ intent: 'dismiss' });
  await answerTo(made, 'wuzzle yonk 770 555 0100');
  expect(await send({ intent: 'teach', answer: 'off-topic' })).toMatchObject({ ok: false });
  expect((await read()).groups).toHaveLength(1);
});

test('questions without an answer stand grouped, and what the owner answers them with is known from then on', async () => {
  const { made, read, send } = await desk();
  // What it knows is learned anew below; ten answers are learned sooner than all.
  const others = intents.builtIn.filter(({ id }) => id !== 'off-topic').slice(9);
  const gone = others.map(({ id }) => ({ collection: intents as never, id, values: undefined }));
  await made.deps.records.publishing.publishAll(gone, tester);
  for (const text of ['zibbles grommicks frabble?', 'quonk zibbles grommicks frabble?', 'wuzzle yonk?', 'hi']) {
    await answerTo(made, text);
    made.clock.advance(1_000);
  }
  const { groups } = await read();
  expect(groups.map(({ texts }) => texts)).toEqual([
    ['quonk zibbles grommicks frabble?', 'zibbles grommicks frabble?'],
    ['wuzzle yonk?'],
  ]);
  expect(await send({ intent: 'teach', answer: 'off-topic' })).toMatchObject({ ok: true });
  expect((await read()).groups.map(({ texts }) => texts[0])).toEqual(['wuzzle yonk?']);
  expect(made.deps.live().records[intents.name]?.find(({ id }) => id === 'off-topic')).toMatchObject({
    asked: expect.arrayContaining(['zibbles grommicks frabble?']),
  });
  expect(await answerTo(made, 'zibbles grommicks quonk?')).toContain('outside what I know');
  expect(await send({ intent: 'dismiss' })).toMatchObject({ ok: true });
  expect((await read()).groups).toEqual([]);
});
