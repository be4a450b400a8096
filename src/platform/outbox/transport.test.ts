import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { OutboxTable } from '../db/tables.ts';
import { smtpTransport } from './transport.server.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** Sends one mail to a real SMTP server and returns its header lines, unfolded. */
async function headersOf(change: Partial<OutboxTable>): Promise<string[]> {
  let received = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        received += chunk;
      });
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Northarc <info@northarc.example>');
  running.push(
    () => transport.close(),
    () => server.close(),
  );
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
  const [head = ''] = received.split('\r\n\r\n');
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
