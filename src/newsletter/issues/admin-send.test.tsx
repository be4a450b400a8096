import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SendingStanding } from '#src/newsletter/newsletter-issue.tsx';
import type { Editor } from '#src/records/use-editor.ts';
import type { IssueView } from './desk.server.ts';

const editor = {
  ...{ typed: { subject: 'News' }, errors: {}, number: 0, known: 1, send: async () => undefined },
} as unknown as Editor;
const view = { confirmed: 2, own: ['owner@northarc.example'], pace: 600, now: 0 } as unknown as IssueView;

const moment = Date.parse('2026-06-09T09:00:00-04:00');

/** What is read of how a sending stands. */
function standing(sending: Partial<IssueView['sending']>, now = moment): string {
  const counts = { waiting: 3, sent: 0, left: 0, failed: 0 };
  const usual = { startsAt: moment, startedAt: moment, endedAt: null, isPrepared: true, pace: 600, counts };
  const rest = { trouble: '', nextAt: moment, refusal: '', problems: [] };
  const about = { sending: { ...usual, ...rest, ...sending }, brought: { visits: 0, leads: 0 }, now };
  const html = renderToStaticMarkup(
    <SendingStanding view={{ ...view, ...about } as unknown as IssueView} editor={editor} />,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('while the mail server cannot be spoken with, it is said when it is tried next', () => {
  expect(standing({ state: 'sending', trouble: '421 busy', nextAt: moment + 60_000 })).toContain(
    'We can’t connect to the mail server: 421 busy We’ll try again Tue, Jun 9, 9:01 AM ET.',
  );
});

test('a day of another year is said with its year', () => {
  const scheduled = { state: 'scheduled' as const, startsAt: moment };
  expect(standing(scheduled)).toContain('Scheduled for Tue, Jun 9, 9:00 AM ET,');
  const yearBefore = Date.parse('2025-12-31T23:00:00-05:00');
  expect(standing(scheduled, yearBefore)).toContain('Scheduled for Tue, Jun 9, 2026, 9:00 AM ET,');
});
