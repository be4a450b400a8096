import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/helpers/any-text.ts';
import { filePart, multipart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';
import { fileTitle } from './inbound.server.ts';
import { splitQuoted } from './inbound-quoted.ts';
import { readHead, readMail } from './mail.server.ts';

const bytesOf = (raw: string | Uint8Array) => (typeof raw === 'string' ? Buffer.from(raw) : raw);
/** A mail as it stands in a thread. */
async function read(raw: string | Uint8Array) {
  const mail = await readMail(bytesOf(raw), readHead(bytesOf(raw)));
  return { ...mail, ...splitQuoted(mail.text) };
}
const html = (markup: string) => read(rawMail({ 'Content-Type': 'text/html; charset=utf-8' }, markup));

test('a plain mail', async () => {
  const mail = await read(
    rawMail({
      From: '"Lovelace, Ada" <ada@example.com>',
      To: 'Desk <reply+x@northarc.example>, info@northarc.example',
      'Delivered-To': 'box@northarc.example',
      Subject: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Message-ID': '<a@b>',
      'In-Reply-To': '<3@x>',
      References: '<1@x> <2@x>\r\n <3@x>',
    }),
  );
  expect(mail).toMatchObject({
    ...{ kind: 'personal', from: { name: 'Lovelace, Ada', address: 'ada@example.com' }, replyTo: 'ada@example.com' },
    recipients: ['reply+x@northarc.example', 'info@northarc.example', 'box@northarc.example'],
    ...{ subject: 'Grüße', messageId: '<a@b>', key: expect.stringMatching(/^sha256:/) },
    answers: ['<3@x>', '<2@x>', '<1@x>'],
    sentAt: Date.parse('2026-06-09T09:58:00-04:00'),
    ...{ body: 'The server in the attic hums again.', files: [], whole: true },
  });
});

const wrote = 'Northarc &lt;<a href="mailto:info@northarc.example">info@northarc.example</a>&gt; wrote:';
test.each([
  `<div dir="ltr">It <b>hums</b>.<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Jun 9, 2026 at 10:00 AM ${wrote}<br></div><blockquote class="gmail_quote" style="margin:0">Thank you.</blockquote></div>`,
  '<html><head><style>p{color:red}</style></head><body><p class=MsoNormal>It hums.<o:p></o:p></p><div id="divRplyFwdMsg"><b>From:</b> Northarc &lt;info@northarc.example&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Ada<br><b>Subject:</b> Re<br></div><div>Thank you.</div></body></html>',
  `<html><body>It hums.<br><div><blockquote type="cite"><div>On Jun 9, 2026, at 10:00 AM, ${wrote}</div><div>Thank you.</div></blockquote></div></body></html>`,
])('HTML of Gmail, Outlook and Apple becomes text, without what it quotes (%#)', async (markup) => {
  const { body, quoted } = await html(markup);
  expect(body).toBe('It hums.');
  expect(quoted).toContain('Thank you.');
});

test('nothing of HTML is kept but its words and where its links lead', async () => {
  const pictures = '<img src="https://spy.example/p.gif" alt="pixel"><iframe src="https://spy.example"></iframe>';
  const { body } = await html(
    `<p>Hello <a href="https://example.com/x">there</a></p>${pictures}<script>alert(1)</script><style>x{}</style>`,
  );
  expect(body).toBe('Hello there [https://example.com/x]');
});

test('a picture within the text is a file, and NUL and control characters are no text', async () => {
  const { type, body } = multipart('alternative', [textPart('It hums.'), textPart('<p>It HUMS</p>', 'text/html')]);
  const picture = { headers: { 'Content-Type': 'image/png', 'Content-ID': '<p1>' }, body: 'picture' };
  const mail = await read(rawParts('related', [{ headers: { 'Content-Type': type }, body }, picture]));
  expect(mail).toMatchObject({ body: 'It hums.', files: [{ name: '' }] });
  expect((await read(rawMail({}, 'a\0b\u0007c'))).body).toBe('abc');
});

test('broken base64, missing boundaries and a header without an end are no failure', async () => {
  const broken = rawMail({ 'Content-Transfer-Encoding': 'base64' }, 'SGVsbG8*gd29y!!bGQ');
  expect((await read(broken)).body).toContain('Hello');
  const { type, body } = multipart('mixed', [textPart('It hums.')], 'x');
  expect((await read(rawMail({ 'Content-Type': type }, body.replace('--x--', '')))).body).toBe('It hums.');
  expect((await read('From: ada@example.com\nSubject: cut off')).subject).toBe('cut off');
  expect((await read('')).key).toMatch(/^sha256:/);
});

const two = rawMail({}, 'Hello.\n\nSubject 2: mine.');
test.each([
  ['line ends of an old Mac', two.replaceAll('\r\n', '\r'), 'ada@example.com'],
  ['a header that ends with spaces', two.replace('\r\n\r\n', '\r\n \r\n'), 'ada@example.com'],
  ['a header without an end', two.replace('\r\n\r\n', '\r\n'), 'ada@example.com'],
  ['a broken line within its header', two.replace('\r\nTo:', '\r\nof the\r\n \r\nTo:'), 'ada@example.com'],
  ['no header', 'Hello.\n\nSubject 2: mine.', ''],
])('with %s the text and the sender are read', async (_, raw, address) => {
  expect(await read(raw)).toMatchObject({ body: 'Hello.\n\nSubject 2: mine.', from: { address } });
  expect(readHead(bytesOf(raw)).key).not.toBe(readHead(bytesOf(raw.replace('Hello.', 'Bye.'))).key);
});

test('parts that lie too deep in one another: the mail is shown as it is written', async () => {
  let part = textPart('the innermost');
  for (let depth = 0; depth < 200; depth++) {
    const { type, body } = multipart('mixed', [part], `b${depth}`);
    part = { headers: { 'Content-Type': type }, body };
  }
  const mail = await read(rawMail({ 'Content-Type': part.headers['Content-Type'] }, part.body));
  expect(mail.whole).toBe(false);
  expect(mail.body).toContain('the innermost');
  expect(mail.from.address).toBe('ada@example.com');
});

test.each(['report; report-type=feedback-report', 'mixed'])('a complaint as multipart/%s', async (kind) => {
  const { complaint } = await read(rawParts(kind, [textPart('Feedback-Type: abuse', 'message/feedback-report')]));
  expect(complaint !== undefined).toBe(kind.startsWith('report'));
});

test('what is forwarded whole is a file, and so is an answer to an invitation', async () => {
  const ics =
    'BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com\nEND:VEVENT\nEND:VCALENDAR';
  const made = [
    textPart('See there.'),
    textPart(rawMail({ Subject: 'Inner' }), 'message/rfc822'),
    textPart(ics, 'text/calendar; method=REPLY'),
  ];
  const mail = await read(rawParts('mixed', made));
  expect(mail).toMatchObject({ body: 'See there.', kind: 'personal' });
  expect(mail.files).toHaveLength(2);
  const reply = (calendar: string) => read(rawMail({ 'Content-Type': 'text/calendar; method=REPLY' }, calendar));
  expect(await reply(ics.replace('ACCEPTED', 'DECLINED'))).toMatchObject({ body: 'Declined.', kind: 'personal' });
  const listed = ics.replace('ATTENDEE', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:boss@example.com\nATTENDEE');
  expect(await reply(listed.replace('ACCEPTED', 'DECLINED'))).toMatchObject({ body: 'Declined.', kind: 'personal' });
  const delegated = { body: 'Someone else is coming instead.', kind: 'personal' };
  expect(await reply(listed.replace('ACCEPTED', 'DELEGATED'))).toMatchObject(delegated);
  const [line] = /ATTENDEE.*/.exec(ics) ?? [];
  const untyped = ics.replace(line ?? '', 'ATTENDEE;PART\r\n STAT=DEC\r\n LINED:mailto:ada@example.com');
  const file = filePart('reply.ics', 'application/octet-stream', Buffer.from(untyped));
  expect(await read(rawParts('mixed', [textPart(' '), file]))).toMatchObject({ body: 'Declined.', kind: 'personal' });
  const comment = 'COMMENT;LANGUAGE="en:US":My child is ill\\, could we\n  do Friday?\nEND:VEVENT';
  const said = ics.replace('END:VEVENT', comment);
  const accepted = { body: 'Accepted.\n\nMy child is ill, could we do Friday?', kind: 'personal' };
  expect(await reply(said)).toMatchObject(accepted);
  const beside = [textPart('Ada has accepted this invitation.'), textPart(said, 'text/calendar; method=REPLY')];
  const both = await read(rawParts('alternative', beside, { 'Auto-Submitted': 'auto-generated' }));
  expect(both).toMatchObject({ body: expect.stringContaining('invitation.\n\nMy child is ill'), kind: 'personal' });
});

test('of many files the first 50 are kept, of a long text 100,000 characters, and it says so', async () => {
  const files = Array.from({ length: 60 }, (_, n) => filePart(`${n}.txt`, 'text/plain', Buffer.from('x')));
  const mail = await read(rawParts('mixed', [textPart('Here.'), ...files]));
  expect(mail.files).toHaveLength(50);
  expect(mail.whole).toBe(false);
  const long = await read(rawMail({}, `${'x'.repeat(99_999)}😀`));
  expect(long.body).toHaveLength(100_000);
  expect(long.body.isWellFormed()).toBe(true);
  expect(long.whole).toBe(false);
});

test('a message that would fill the memory is read apart, given up, and shown as it is written', async () => {
  const mail = await read(rawMail({}, `It hums.\n${'\n'.repeat(3_000_000)}`));
  expect(mail.whole).toBe(false);
  expect(mail.body).toBe('It hums.');
  const large = await read(rawMail({}, `It hums.\n${'x'.repeat(70)}\n`.repeat(5_000)));
  expect(large.body.startsWith('It hums.')).toBe(true);
});

test('any bytes are read as something that both databases take', async () => {
  const piece = fc.oneof(
    fc.constantFrom('From: ', 'Content-Type: multipart/mixed; boundary=x\r\n', '--x\r\n', '--x--', '\r\n\r\n'),
    fc.constantFrom('=?utf-8?B?', '?=', 'Content-Type: text/html\r\n', '<', '>', '&#0;', '&#xd800;'),
    fc.constantFrom('Message-ID: <', '@', 'To: "', 'References: <a@b> '),
    anyText({ maxLength: 20 }),
  );
  const message = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => new Uint8Array(Buffer.from(pieces.join('')))),
  );
  await fc.assert(
    fc.asyncProperty(message, async (raw) => {
      const mail = await read(raw);
      const texts = [mail.body, mail.quoted, mail.subject, mail.from.name, mail.replyTo, mail.key, ...mail.answers];
      for (const text of texts) expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['plan.pdf', { extension: 'pdf' }, 'plan.pdf'],
  ['../../etc/passwd', undefined, 'passwd.bin'],
  ['numbers.xlsx', undefined, 'numbers.xlsx'],
  ['bill.pdf.exe', undefined, 'bill.pdf.bin'],
  ['days.ics', { extension: 'txt' }, 'days.ics'],
  ['run.ps1', { extension: 'txt' }, 'run.txt'],
  ['page.html', undefined, 'page.bin'],
  ['', undefined, 'file.bin'],
  ['\u202etxt.exe', undefined, 'txt.bin'],
])('a file called %j is kept as %j %s', (name, found, title) => {
  expect(fileTitle(name, found)).toBe(title);
});
