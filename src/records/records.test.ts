import { expect, test } from 'vitest';
import { passagesNow } from '#src/assistant/site-passages.server.ts';
import { faqs } from '#src/content/faqs.ts';
import { policies } from '#src/content/policies.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { site } from '#tests/helpers/own-site.ts';
import { action } from './record.tsx';
import type { RecordAnswer } from './record-view.ts';

/** Sends a record's form as a browser without JavaScript does; what is not named stays as it came with the site. */
async function desk(collection: AnyCollection, id: string) {
  const made = await site({ clock: testClock('2026-12-01T10:00:00-05:00') });
  const cookie = await signedInCookie(made);
  const came = collection.builtIn.find((one) => one.id === id) ?? { id };
  return {
    made,
    shown: () => made.deps.live().records[collection.name]?.find((one) => one.id === id),
    async send(typed: Record<string, unknown>, more: Record<string, string>): Promise<RecordAnswer> {
      const fields = Object.entries({ ...came, ...typed }).flatMap(([name, value]) =>
        name === 'id' || value === null || value === false
          ? []
          : [[name, Array.isArray(value) ? value.join('\n') : value === true ? 'on' : String(value)] as const],
      );
      const form = { ...Object.fromEntries(fields), intent: 'publish', when: 'now', base: '0', ...more };
      const params = { collection: collection.name, id };
      const path = `/admin/records/${collection.name}/${id}`;
      const answer = await action(routeArgs(made, path, { cookie, form, params }) as never);
      return ('init' in answer ? answer.data : answer) as RecordAnswer;
    },
  };
}

const askedOf = (answer: RecordAnswer) => (answer.ok ? [] : (answer.questions ?? []));

test('a price of nothing is published only after a yes to just that', async () => {
  const { send, shown } = await desk(priceRecords, 'remote-support-hour');
  const before = shown();
  const asked = askedOf(await send({ dollars: 0 }, {}));
  expect(asked).toEqual([expect.stringContaining('$0')]);
  expect(await send({ dollars: 0 }, { sure: 'Yes' })).toMatchObject({ ok: false, questions: asked });
  expect(shown()).toEqual(before);
  expect(await send({ dollars: 0 }, { when: 'draft' })).toMatchObject({ ok: true });
  expect(await send({ dollars: 0 }, { sure: asked.join(' ') })).toMatchObject({ ok: true, did: 'published' });
  expect(shown()).toMatchObject({ dollars: 0 });
});

test('a role that has closed is asked about, be it published now or on a day after its last', async () => {
  const { send, shown } = await desk(roles, 'network-engineer');
  expect(askedOf(await send({ openUntil: '2026-11-30' }, {}))).toEqual([expect.stringContaining('Open until')]);
  const later = { when: 'later', day: '2026-12-10', time: '09:00' };
  const asked = askedOf(await send({ openUntil: '2026-12-09' }, later));
  expect(asked).toHaveLength(1);
  expect(await send({ openUntil: '2026-12-10' }, later)).toMatchObject({ ok: true, did: 'set' });
  expect(shown()).toMatchObject({ openUntil: '2027-05-31' });
  // An answer that was given about one thing is none about two.
  const both = await send({ openUntil: '2026-11-30', payFrom: '0', payUnit: 'hour' }, { sure: asked.join(' ') });
  expect(askedOf(both)).toHaveLength(2);
});

test('an answer and a role are changed without JavaScript, and all that is wrong comes back with what was typed', async () => {
  const answers = await desk(faqs, 'response-times');
  expect(await answers.send({ question: 'How soon do you come?' }, {})).toMatchObject({ ok: true, did: 'published' });
  const passages = await withLive(answers.made.deps.live, () => passagesNow('2026-06-09'));
  expect(passages).toContainEqual(expect.objectContaining({ heading: 'How soon do you come?' }));
  const role = await desk(roles, 'network-engineer');
  const refused = await role.send({ title: '', towns: [], payTo: '9' }, {});
  expect(refused).toMatchObject({
    ok: false,
    errors: { title: expect.any(String), towns: expect.any(String), payFrom: expect.any(String) },
    back: { typed: { title: '', payTo: '9' }, focus: 'record-problems' },
  });
  expect(await role.send({ title: 'Network Lead' }, {})).toMatchObject({ ok: true, did: 'published' });
  expect(role.shown()).toMatchObject({ title: 'Network Lead' });
});

test('a link that leads nowhere is said before an answer or a policy is published', async () => {
  const dead = 'Write a [text message](whatsapp://send?phone=1).';
  const said = expect.stringContaining('“text message” doesn’t work');
  const answer = await desk(faqs, 'response-times');
  expect(await answer.send({ answer: dead }, {})).toMatchObject({ ok: false, errors: { answer: said } });
  const later = { when: 'later', day: '2026-12-10', time: '09:00' };
  expect(await answer.send({ answer: dead }, later)).toMatchObject({ ok: false, errors: { answer: said } });
  const policy = await desk(policies, 'privacy');
  const sections = { 'sections.length': '1', 'sections.0.title': 'One', 'sections.0.content': dead };
  expect(await policy.send({}, sections)).toMatchObject({ ok: false, errors: { 'sections.0.content': said } });
});
