import { expect, test } from 'vitest';
import { book, booking } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { createTestSite } from '#tests/helpers/site.ts';

/** Quoted-printable back to what was written; text without it stays as it is. */
const plainOf = (body: string) =>
  body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('the invitation reaches a mailbox as a calendar part that mail programs act on', async () => {
  const mailbox = await startMailServer();
  const made = await createTestSite({ env: { SMTP_URL: mailbox.url } });
  await book(made);
  await made.deps.outbox?.runDue();
  const visitor = mailbox.received.find(({ to }) => to === booking.email)?.text ?? '';
  const part = /^Content-Type: text\/calendar;(.*method=REQUEST[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/im.exec(visitor);
  const [, headers = '', body = ''] = part ?? [];
  const text = /base64/i.test(headers) ? Buffer.from(body, 'base64').toString() : plainOf(body);
  expect(readCalendar(text).events[0]?.start).toBe('2026-06-11T14:30:00.000Z');
  expect(mailbox.received.find(({ to }) => to !== booking.email)?.text).not.toMatch(/text\/calendar/);
  await made.close();
  await mailbox.stop();
});
