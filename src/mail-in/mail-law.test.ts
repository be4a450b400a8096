import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from '#src/inquiries/forms.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { answered, held, open, sql, take } from '#tests/helpers/incoming.ts';
import { rawMail } from '#tests/helpers/mails.ts';

const day = 86_400_000;

/** A mail with any mix of the headers by which programs, lists and people are told apart. */
const headerSets = (values: Record<string, string>) =>
  fc.record(
    {
      From: fc.constantFrom(
        ...['Ada <ada@example.com>', 'Doe, Jo <jo@x.example>', 'Ada <ada>', '', '<>', 'MAILER-DAEMON@mx.example'],
        ...['Northarc <info@northarc.example>', "'Jo' via Info <info@northarc.example>"],
        '=?utf-8?B?SsO2?= <j@x.example>, b@y.example',
      ),
      'Reply-To': fc.constantFrom('Jo <jo@home.example>', 'nobody', values.REPLY),
      To: fc.constantFrom('info@northarc.example', values.REPLY, ''),
      Subject: fc.constantFrom('Automatic reply: x', 'failure notice', 'Help', '', values.SUBJECT),
      'Message-ID': fc.constantFrom('<same@x.example>', values.MSGID, 'none', '<a@b>'),
      'In-Reply-To': fc.constant(values.MSGID),
      'Auto-Submitted': fc.constantFrom('no', 'auto-replied', 'auto-generated'),
      Precedence: fc.constantFrom('list', 'bulk', 'auto_reply'),
      'List-Id': fc.constant('<info.northarc.example>'),
      'List-Unsubscribe': fc.constant('<https://x.example>'),
      'List-Post': fc.constant('<mailto:info@northarc.example>'),
      'Return-Path': fc.constantFrom('<>', '<ada@example.com>'),
      'X-Failed-Recipients': fc.constantFrom('ada@example.com', 'else@y.example'),
      'X-Spam-Flag': fc.constant('YES'),
      'X-Auto-Response-Suppress': fc.constant('All'),
      'Authentication-Results': fc.constant('mx; dmarc=fail'),
      'Content-Type': fc.constantFrom(
        'text/plain',
        'text/html',
        'multipart/mixed; boundary=x',
        'multipart/report',
        'x',
      ),
    },
    { requiredKeys: [] },
  );

test('every mail is kept as it came for 30 days, and is an entry, a lead, held with a reason, or a repeat', async () => {
  const made = await open();
  const { values } = await answered(made);
  const taken = new Map<string, string>();
  const said = ['Please call.', '', '--x\r\n\r\nHi\r\n--x--', '<b>Hi</b>', `${values.MSGID} 550 5.1.1`, values.BODY];
  const bodies = fc.constantFrom(...said);
  const law = async ([headers, body]: [Record<string, string | undefined>, string]) => {
    const raw = rawMail({ 'Message-ID': undefined, ...headers }, body);
    // Mail servers add these on the way; they make no other mail of one.
    const said = raw.replaceAll(/^(X-|Return-Path|Authentication-Results).*\r\n/gm, '');
    const state = await take(made, raw);
    if (state === 'repeat') {
      const isFound = headers['Message-ID'] === values.MSGID && headers.Subject === values.SUBJECT;
      const ours = isFound && body === values.BODY;
      expect(ours || taken.has(said)).toBe(true);
      return;
    }
    expect(taken.has(said)).toBe(false);
    taken.set(said, state);
    const rows = sql(made).selectFrom('inbound_mails').selectAll();
    const row = await rows.where('at', '=', made.clock.now()).executeTakeFirstOrThrow();
    expect(row.state).toBe(state);
    const kept = await made.deps.files.read(row.file);
    expect(await new Response(kept?.body).text()).toBe(raw);
    const of = row.lead_id ?? '';
    const lead = await sql(made).selectFrom('leads').select('id').where('id', '=', of).executeTakeFirst();
    const aside = await sql(made).selectFrom('quarantine').select('reasons').where('id', '=', of).executeTakeFirst();
    expect(['entry', 'lead', 'quarantined']).toContain(state);
    expect([lead !== undefined, aside !== undefined]).toEqual([state !== 'quarantined', state === 'quarantined']);
    if (aside) expect(JSON.parse(aside.reasons)).not.toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.tuple(headerSets(values), bodies), law), { numRuns: 80 });
  await tidy(made.deps.db, made.clock.now() + 29 * day);
  const rows = await sql(made).selectFrom('inbound_mails').select('file').execute();
  expect(rows).toHaveLength(taken.size);
  expect(rows.every(({ file }) => file !== '')).toBe(true);
  for (const { id } of await held(made)) {
    expect(await made.deps.quarantine.release(id, formOf), id).toMatchObject({ ok: true });
  }
});
