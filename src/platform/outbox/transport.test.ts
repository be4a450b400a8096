import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import type { OutboxTable } from '../db/tables.ts';
import { smtpTransport } from './transport.server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Sends one mail to a real SMTP server and returns its header lines, unfolded. */
async function headersOf(change: Partial<OutboxTable>): Promise<string[]> {
  const server = await startMailServer();
  const transport = smtpTransport(server.url, 'Northarc <info@northarc.example>');
  closers.push(() => transport.close(), server.stop);
  await transport.deliver({
    message_id: '<1@northarc.example>',
    recipient: 'ada@example.com',
    reply_to: null,
    list_unsubscribe: null,
    subject: 'Hello',
    body: 'Text',
    created_at: 0,
    ...change,
  } as OutboxTable);
  const [head = ''] = (server.received[0]?.text ?? '').split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

test('a newsletter mail offers to unsubscribe with one click', async () => {
  const url = `https://northarc.example/newsletter/unsubscribe/${'a'.repeat(90)}.${'b'.repeat(43)}`;
  const headers = await headersOf({ list_unsubscribe: url });
  expect(headers).toContain(`List-Unsubscribe: <${url}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('any other mail does not', async () => {
  expect((await headersOf({})).filter((line) => /^list-/i.test(line))).toEqual([]);
});
