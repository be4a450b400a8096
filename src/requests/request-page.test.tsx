import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inWords } from '#src/content/facts.ts';
import { RequestPage } from './request-page.tsx';
import type { RequestState, RequestView, ShownEntry } from './request-store.server.ts';

const now = Date.parse('2026-06-10T14:00:00Z');
const hour = 3_600_000;
const standing: RequestState = {
  ...{
    begun: false,
    receivedAt: now - 2 * hour,
    readAt: undefined,
    answeredAt: undefined,
    closed: false,
    closedAt: undefined,
  },
  ...{ withdrawn: false, setOn: false, erasureAskedAt: undefined, mailed: true, due: now + hour },
};
const entry: ShownEntry = { id: '1', at: now - hour, kind: 'message', via: 'page', body: 'Hello', files: [] };

/** The page's words for a standing. */
function words(change: Partial<RequestState>, more: Partial<RequestView> = {}) {
  const view = {
    type: 'contact',
    reference: 'NA-1',
    now,
    version: 'v',
    longestMessage: 5_000,
    entries: [],
  };
  const html = renderToStaticMarkup(
    <RequestPage
      view={{ ...view, standing: { ...standing, ...change }, ...more }}
      fields={[]}
      appointment={undefined}
      address="/request/abc"
      form={{ id: 'x', text: '', hadFiles: false, problem: '' }}
      done={null}
    />,
  );
  return { html, text: html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ') };
}

test('a promise that was broken is owned', () => {
  const late = words({ due: now - hour }).text;
  expect(late).toContain('We promised an answer by Wednesday, 9:00 AM Eastern, and are late.');
  expect(inWords(late)).toContain('emergency@');
});

test.each<[string, Partial<RequestState>, string, string[], boolean]>([
  ['answered', { readAt: now, answeredAt: now, due: undefined }, 'contact', ['Read by a person', 'Answered'], true],
  ['set on by hand', { readAt: now, setOn: true, due: undefined }, 'contact', ['Read by a person'], true],
  ['closed by hand', { readAt: now, closed: true }, 'contact', ['Closed by us without a written answer'], false],
  ['a confirmed appointment', { setOn: true }, 'appointment', ['Confirmed'], false],
  ['a new appointment', {}, 'appointment', ['Not confirmed yet'], false],
  ['a cancelled one', { closed: true, closedAt: now }, 'appointment', ['Cancelled', 'You can still write'], false],
])('%s', (_, change, type, said, withdraws) => {
  const { text } = words(change, { type });
  for (const word of said) expect(text).toContain(word);
  expect(text.includes('Withdraw this request')).toBe(withdraws);
  if (change.closed || change.setOn) expect(text).not.toMatch(/Not (read|answered|confirmed) yet/);
  if (change.answeredAt === undefined) expect(text).not.toContain('Answered');
});

test('who left a number alone is promised no email', () => {
  for (const change of [{}, { erasureAskedAt: now }]) {
    expect(words(change).text).toMatch(/email/);
    const { text } = words({ ...change, mailed: false });
    expect(text).not.toMatch(/by email|an email/);
    expect(text).toContain('call the number you gave us');
  }
});

test('markup in a message is text', () => {
  const { html } = words({}, { entries: [{ ...entry, body: '<script>alert(1)</script>' }] });
  expect(html).toContain('&lt;script&gt;');
  expect(words({}).html).toContain('data-live="/request/abc"');
});
