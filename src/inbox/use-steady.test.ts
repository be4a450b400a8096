import { expect, test } from 'vitest';
import type { Today } from './today.server.ts';
import { newsIn, withOwn } from './use-steady.ts';

const row = (name: string, due: number) => ({ key: `lead-${name}`, due });
const action = (name: string, leadId: string) => ({ key: `task-${name}`, due: 1, leadId });
const chat = (name: string, back: number | null) => ({ key: `chat-${name}`, back });
const nothing = { mustHear: [], untilTomorrow: [], actions: [], chats: [], alarms: [], meetings: [], putOff: [] };
const day = (parts: object) => ({ counts: {}, countsLater: {}, ...nothing, ...parts }) as unknown as Today;
const keys = ({ mustHear }: Today) => mustHear.map(({ key }) => key);

test('what the owner brings back stands in its place at once and is no news; what others send is', () => {
  const opened = day({ mustHear: [row('ada', 10), row('grace', 30)] });
  const fresh = day({ mustHear: [row('new', 5), row('ada', 10), row('alan', 20)] });
  expect([newsIn(opened, fresh), withOwn(opened, fresh, new Set())]).toEqual([2, opened]);
  const after = withOwn(opened, fresh, new Set(['lead-alan']));
  expect(keys(after)).toEqual(['lead-ada', 'lead-alan', 'lead-grace']);
  expect(newsIn(after, fresh)).toBe(1);
  // Nothing is added twice, and what is gone meanwhile stays struck where it was.
  expect(withOwn(after, day({}), new Set(['lead-alan']))).toBe(after);
});

test('what was said would be done for somebody who is done stands in their row already', () => {
  const opened = day({ mustHear: [row('ada', 10)] });
  expect(newsIn(opened, day({ actions: [action('call', 'ada')] }))).toBe(0);
  expect(newsIn(opened, day({ actions: [action('call', 'grace')] }))).toBe(1);
});

test('who moves up from below the end of a long list has not come; who comes before it has', () => {
  const page = day({ mustHear: [row('ada', 10), row('grace', 20)], counts: { contact: 3 } });
  expect(newsIn(page, day({ mustHear: [row('grace', 20), row('alan', 30)] }))).toBe(0);
  expect(newsIn(page, day({ mustHear: [row('mary', 15), row('grace', 20)] }))).toBe(1);
});

test('a chat that was put off comes back as itself', () => {
  const opened = day({ chats: [chat('a', 99)] });
  const fresh = day({ chats: [chat('a', null)] });
  expect(withOwn(opened, fresh, new Set(['chat-a'])).chats).toEqual([chat('a', null)]);
});
