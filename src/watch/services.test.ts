import { expect, test } from 'vitest';
import type { Rehearsal } from './rehearse.server.ts';
import { createServices, services } from './watch.server.ts';

const minute = 60_000;
const forms = Object.values(services).flat();
const look = (...failing: string[]): Rehearsal[] =>
  forms.map((form) =>
    failing.includes(form) ? { form, ok: false, reason: 'storage', words: 'full' } : { form, ok: true },
  );

/** Services over settings that live as long as the test. */
async function made(kept = new Map<string, string>()) {
  const settings = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: string) => void kept.set(name, value),
  };
  return { kept, ...(await createServices(settings as Parameters<typeof createServices>[0])) };
}

test('one failed look is told as one, the second as failing since the first, with the forms that fail', async () => {
  const { note, standing } = await made();
  await note(look(), minute);
  expect(standing(minute).forms).toEqual({ state: 'works', since: minute, lookedAt: minute, failing: [] });

  await note(look('career'), 2 * minute);
  const once = { state: 'failed-once', since: minute, lookedAt: 2 * minute, failing: ['career'] };
  expect(standing(2 * minute)).toMatchObject({ forms: once, booking: { state: 'works' }, chat: { state: 'works' } });

  await note(look('career', 'quote'), 3 * minute);
  const fails = { state: 'fails', since: 2 * minute, lookedAt: 3 * minute, failing: ['quote', 'career'] };
  expect(standing(3 * minute).forms).toEqual(fails);

  await note(look(), 4 * minute);
  expect(standing(4 * minute).forms).toEqual({ state: 'works', since: 4 * minute, lookedAt: 4 * minute, failing: [] });
});

test('a hitch of one look leaves since when it works', async () => {
  const { note, standing } = await made();
  await note(look(), minute);
  await note(look('chat'), 2 * minute);
  await note(look(), 3 * minute);
  expect(standing(3 * minute).chat).toMatchObject({ state: 'works', since: minute });
});

test('what nobody has looked at for minutes, or since the start, is not said to work; what fails still does', async () => {
  const first = await made();
  await first.note(look(), minute);
  await first.note(look('chat'), 2 * minute);
  await first.note(look('chat'), 3 * minute);
  expect(first.standing(6 * minute)).toMatchObject({ forms: { state: 'works' }, chat: { state: 'fails' } });
  expect(first.standing(6 * minute + 1)).toMatchObject({
    forms: { state: 'unlooked', lookedAt: 3 * minute },
    chat: { state: 'fails' },
  });

  const restarted = await made(first.kept);
  expect(restarted.standing(4 * minute)).toMatchObject({
    forms: { state: 'unlooked', since: minute, lookedAt: 0 },
    chat: { state: 'fails', since: 2 * minute, lookedAt: 0 },
  });
  await restarted.note(look('chat'), 5 * minute);
  expect(restarted.standing(5 * minute)).toMatchObject({
    forms: { state: 'works', since: minute },
    chat: { state: 'fails', since: 2 * minute },
  });
});
