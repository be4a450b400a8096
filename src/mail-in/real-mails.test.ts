import { expect, test } from 'vitest';
import { formOf } from '#src/inquiries/forms.server.ts';
import { failedAddress } from '#src/intake/failed-address-store.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import {
  answered,
  entries,
  fixture,
  held,
  leads,
  mailsTo,
  messageOf,
  open,
  sql,
  take,
} from '#tests/helpers/incoming.ts';
import { filePart, multipart, rawMail, textPart } from '#tests/helpers/mails.ts';
import { isAutoReplySubject } from './inbound.server.ts';
import { classify, readFields } from './inbound-classify.ts';

const day = 86_400_000;

test.each([
  ['through-a-group', 'Renata Okafor', 'renata@okafor-dental.example'],
  ['suppresses-auto-replies', 'Dale Whitcomb', 'dwhitcomb@whitcomb-freight.example'],
])('%s: a person’s first mail is a lead, and no robot answers it', async (name, who, email) => {
  const made = await open();
  expect(await take(made, fixture(name))).toBe('lead');
  expect(await leads(made)).toMatchObject([{ name: who, email }]);
  expect(await mailsTo(made, 'owner')).toHaveLength(1);
  expect(await mailsTo(made, 'visitor')).toEqual([]);
});

test('an answer that a group passed on starts the clock', async () => {
  const made = await open();
  const { values } = await answered(made);
  expect(await take(made, fixture('answer-through-a-group', values))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'message', author: 'Ada Lovelace' }]);
  expect((await leads(made))[0]?.waiting_since).toBe(made.clock.now());
  expect(await mailsTo(made, 'owner')).toHaveLength(2);
});

test.each([
  [fixture('name-last-first'), 'Holloway, Priya', 'priya@holloway-cpa.example'],
  [fixture('name-inc'), 'Whitcomb Freight, Inc.', 'office@whitcomb-freight.example'],
  [fixture('name-semicolon'), 'Reyes; Tomas', 'tomas@reyes-hvac.example'],
  [fixture('web-form-relay'), 'Ada Quill', 'ada@quill-print.example'],
  [rawMail({ From: '=?utf-8?Q?M=C3=BCller=2C_Eva?= <eva@x.example>' }), 'Müller, Eva', 'eva@x.example'],
  [rawMail({ From: '"Lee, Jin" <jin@x.example>' }), 'Lee, Jin', 'jin@x.example'],
  [rawMail({ From: 'Half "quoted <half@x.example>' }), 'Half "quoted', 'half@x.example'],
  [rawMail({ From: 'plain@x.example' }), 'plain', 'plain@x.example'],
  [rawMail({ From: 'a@x.example (Ann Smith)' }), 'Ann Smith', 'a@x.example'],
  [
    rawMail({ From: '"\'Ada Quill\' via Info" <info@group.example>', 'Reply-To': 'Ada Quill <ada@quill.example>' }),
    'Ada Quill',
    'ada@quill.example',
  ],
  [
    rawMail({
      From: "'Ada' via Info <info@northarc.example>",
      'X-Original-From': 'Ada Quill <ada@quill.example>',
      'Reply-To': 'info@northarc.example',
      'Mailing-list': 'list info@northarc.example; contact info+owners@northarc.example',
    }),
    'Ada Quill',
    'ada@quill.example',
  ],
  [
    rawMail({ From: 'Directory <forms@directory.example>', 'Reply-To': 'quill.ada@quill.example' }),
    'quill.ada',
    'quill.ada@quill.example',
  ],
  [
    rawMail({ From: 'Ada Quill <ada@work.example>', 'Reply-To': 'quill@home.example' }),
    'Ada Quill',
    'quill@home.example',
  ],
  [rawMail({ From: 'jane@x.example (Jane (the boss) Doe)' }), 'Jane (the boss) Doe', 'jane@x.example'],
  [rawMail({ From: 'Jane <<jane@x.example>>' }), 'Jane', 'jane@x.example'],
  [rawMail({ From: 'Jane Doe <jane @ doe.example>' }), 'Jane Doe', 'jane@doe.example'],
  [rawMail({ From: 'jane @ doe.example' }), 'jane', 'jane@doe.example'],
  [rawMail({ From: 'Jane <jane@doe.example.>' }), 'Jane', 'jane@doe.example'],
  [
    rawMail({
      From: 'Jane Doe via Users <users@lists.example>',
      'Reply-To': 'users@lists.example',
      Cc: 'Bob <bob@x.example>, Jane Doe <jane@x.example>',
    }),
    'Jane Doe',
    'jane@x.example',
  ],
  [
    rawMail({
      From: 'Jane via groups.example <jane=x@groups.example>',
      'Reply-To': 'all@groups.example, jane@x.example',
    }),
    'Jane',
    'jane@x.example',
  ],
  [
    rawMail({ From: 'Form <form-submission@site.example>', 'Reply-To': 'ada@x.example' }, 'Name: Ada L\nMessage: Hi'),
    'Ada L',
    'ada@x.example',
  ],
  [
    rawMail({ From: 'wordpress@site.example' }, 'From: Ada Lovelace\nEmail: ada@x.example\nMessage: Broken'),
    'Ada Lovelace',
    'ada@x.example',
  ],
  [rawMail({ From: 'wordpress@site.example' }, 'From: Ada L <ada@x.example>\n\nBroken'), 'Ada L', 'ada@x.example'],
  [
    rawMail(
      { From: 'Forms <notifications@forms.example>', 'Content-Type': 'text/html' },
      '<p><b>Your name</b><br>Ada</p><p><b>Email</b><br>ada@x.example</p>',
    ),
    'Ada',
    'ada@x.example',
  ],
  [
    rawMail(
      { From: 'WordPress <wordpress@shop.example>' },
      'Name: Pia Quill\nEmail: pia@quill.example\nMessage: Hello',
    ),
    'Pia Quill',
    'pia@quill.example',
  ],
  [
    rawMail({ From: 'Ada Quill <ada@work.example>' }, 'Name: Pia Quill\nEmail: pia@quill.example'),
    'Ada Quill',
    'ada@work.example',
  ],
])('who wrote is known by name and address (%#)', async (raw, name, email) => {
  const made = await open();
  expect(await take(made, raw)).toBe('lead');
  expect(await leads(made)).toMatchObject([{ name, email }]);
});

test.each(['away-exchange', 'away-x-autoresponder', 'away-x-mail-autoreply'])('%s is no answer', async (name) => {
  const made = await open();
  const { values } = await answered(made);
  expect(await take(made, fixture(name, values))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'automatic' }]);
  expect((await leads(made))[0]?.waiting_since).toBeNull();
  expect(await mailsTo(made, 'owner')).toHaveLength(1);
});

const ours = ['We received your message (NA-23456789)'];

test.each([
  ...[
    'Automatic reply: Your quote',
    'Out of Office: back Monday',
    'Automatische Antwort: Ihr Angebot',
    'Out of office',
  ],
  ...[
    '자동 회신: 견적',
    'Réponse automatique : devis',
    'Away from the office: Re',
    '[Automatic reply] Your quote',
    'Auto Response from Ada',
    'Abwesend',
  ],
  ...['AUTO: Ada is out of the office (returning 12/01/2026)', 'Autoodpowiedź: Re: x', 'Răspuns automat: x'],
  ...['Odpowiedź automatyczna: x', 'Automatikus válasz: x', 'Automatická odpoveď: x', 'Автоответ: x'],
  ...['Respuesta automatica: x', '[Auto-Reply] x', 'Out of office: We received your message (NA-23456789)'],
  ...[
    "Message d'absence: We received your…",
    'Absence: Re: We received',
    'Abwesend: We received',
    'Ausente: We received',
  ],
  ...['Assente: We received', 'Afwezig: We received', 'Afwezigheidsbericht: We received', 'Auto: Re: We received'],
  ...['I am out of office Re: We received', 'On vacation Re: We received', 'Away from the office: We received'],
  ...['Ich bin im Urlaub Re: We received'],
])('%j is of a program', (subject) => {
  expect(isAutoReplySubject(subject, ours)).toBe(true);
});

test.each([
  ...['Re: Automatic reply: x', 'Out of office phones do not ring', 'Automatic backups', '', 'OOO? Re: We received'],
  ...['Abwesenheit: wer kommt?', 'Vacation notice - please reschedule my appointment', 'Absence: who comes?'],
  ...['Fuera de oficina: reparar el correo', 'Out of office: my laptop does not send the auto reply'],
  ...['Automatic reply does not work', 'Not in the office Friday, please come Monday', 'We received your message'],
])('%j is of a person', (subject) => {
  expect(isAutoReplySubject(subject, ours)).toBe(false);
});

test('of an absence only a mail with our subject is automatic', async () => {
  const made = await open();
  const { values } = await answered(made);
  for (const subject of [`Abwesend: ${values.SUBJECT}`, 'Abwesend: wer kommt?']) {
    expect(await take(made, rawMail({ To: values.REPLY, Subject: subject }, 'I am away.'))).toBe('entry');
  }
  expect((await entries(made)).map(({ kind }) => kind)).toEqual(['automatic', 'message']);
});

test.each([
  ['Exim', (v: Record<string, string>) => fixture('bounce-exim', v)],
  ['qmail', (v: Record<string, string>) => fixture('bounce-qmail', v)],
  ['Exim, without our id', (v: Record<string, string>) => fixture('bounce-exim', { ...v, MSGID: '' })],
  [
    'qmail, with another id',
    (v: Record<string, string>) => fixture('bounce-qmail', { ...v, MSGID: '<relay-1@x.example>' }),
  ],
  [
    'a report without the mail',
    (v: Record<string, string>) => {
      const said = `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${v.EMAIL}\nAction: failed\nStatus: 5.1.1`;
      const { type, body } = multipart('report', [textPart('Sorry.'), textPart(said, 'message/delivery-status')]);
      return rawMail({ From: 'postmaster@mx.example', 'Content-Type': type }, body);
    },
  ],
])('a mail that came back by %s marks its address and says so', async (_, raw) => {
  const made = await open();
  const { values } = await answered(made);
  expect(await take(made, raw(values))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'bounce', author: 'Mail server' }]);
  expect(await failedAddress(sql(made), values.EMAIL)).toMatchObject({ permanent: 1 });
});

test.each([
  ['a stranger', (): Record<string, string> => ({ From: 'Zoe <zoe@new.example>' }), 'lead'],
  ['the visitor', (v: Record<string, string>) => ({ To: v.REPLY ?? '', 'In-Reply-To': v.MSGID ?? '' }), 'entry'],
])('%s who attaches reports is a person with files, and marks nobody', async (_, headers, state) => {
  const made = await open();
  const { values } = await answered(made);
  const { type, body } = multipart('mixed', [
    textPart('We get this when we write to our partner.'),
    textPart(`Final-Recipient: rfc822; ${values.EMAIL}\nAction: failed\nStatus: 5.1.1`, 'message/delivery-status'),
    textPart('Feedback-Type: abuse', 'message/feedback-report'),
    textPart(`Message-ID: ${values.MSGID}`, 'text/rfc822-headers'),
  ]);
  const mail = { Subject: 'Help with bounces', ...headers(values), 'Content-Type': type };
  expect(await take(made, rawMail(mail, body))).toBe(state);
  expect((await entries(made)).map(({ kind, body }) => [kind, body])).toEqual([
    ['message', 'We get this when we write to our partner.'],
  ]);
  expect(await sql(made).selectFrom('submission_files').select('name').execute()).toHaveLength(3);
  expect(await failedAddress(sql(made), values.EMAIL)).toBeUndefined();
});

test.each([
  ['Nicht zustellbar: Ihre Anfrage', 'bounce'],
  ['No se puede entregar: Su consulta', 'bounce'],
  ['Onbestelbaar: Uw aanvraag', 'bounce'],
  ['Warning: message 1abc delayed 24 hours', 'automatic'],
  ['Delayed Mail (still being retried)', 'automatic'],
])('a mail server says %j', async (subject, kind) => {
  const made = await open();
  const { values } = await answered(made);
  expect(await take(made, rawMail({ From: 'postmaster@mx.example', Subject: subject }, `<${values.EMAIL}>`))).toBe(
    'entry',
  );
  expect(await entries(made)).toMatchObject([{ kind }]);
});

test('what is late is not lost, and a report about nobody we wrote to is held', async () => {
  const made = await open();
  const { values } = await answered(made);
  const server = { From: 'Mailer-Daemon@mx.example', 'Return-Path': '<>' };
  const late = rawMail(
    { ...server, Subject: 'Warning: message delayed 24 hours' },
    `Your message has not yet been delivered to\n  ${values.EMAIL}\nDelivery attempts will continue.`,
  );
  expect(await take(made, late.replace('message delayed', 'mail delivery delayed'))).toBe('entry');
  expect(await failedAddress(sql(made), values.EMAIL)).toBeUndefined();
  expect(await take(made, fixture('bounce-qmail', { ...values, EMAIL: 'bob@y.example', MSGID: '' }))).toBe(
    'quarantined',
  );
  made.clock.advance(8 * day);
  expect(await take(made, fixture('bounce-exim', { ...values, MSGID: '' })), 'too long ago').toBe('quarantined');
  expect((await held(made))[0]?.reasons).toContain('one of ours');
});

test('an answer to an invitation is read wherever it lies and however it is folded', () => {
  const header = readFields('');
  const kinds = ['DECLINED', 'COUNTER', 'ACCEPTED', 'TENTATIVE'].map((calendar) =>
    classify({ header, from: 'ada@example.com', parts: [], calendar: { state: calendar, comment: '', title: '' } }),
  );
  expect(kinds).toEqual(['personal', 'personal', 'automatic', 'automatic']);
});

test.each(['DECLINED', 'ACCEPTED'])('%s in a file without a type, its line folded within the word', async (answer) => {
  const made = await open();
  const { values } = await answered(made);
  const ics = `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nATTENDEE;CN=Ada;PART\r\n STAT=${answer.slice(0, 3)}\r\n ${answer.slice(3)}:mailto:ada@example.com\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const { type, body } = multipart('mixed', [
    textPart(' '),
    filePart('reply.ics', 'application/octet-stream', Buffer.from(ics)),
  ]);
  expect(await take(made, rawMail({ To: values.REPLY, 'Content-Type': type }, body))).toBe('entry');
  const [entry] = await entries(made);
  expect(entry?.kind).toBe(answer === 'DECLINED' ? 'message' : 'automatic');
  expect(entry?.body).toBe(answer === 'DECLINED' ? 'Declined.' : 'Accepted.');
});

test.each([
  ['order-with-from-date-to', 'From: Peachtree Corners, suite 210', 'Cost center 4471.'],
  ['lines-of-a-terminal', '> 5 packets lost, error 651', 'What does error 651 mean?'],
])('nothing of a first mail is taken for a quote: %s', async (name, ...lines) => {
  const made = await open();
  expect(await take(made, fixture(name))).toBe('lead');
  const [told] = await mailsTo(made, 'owner');
  for (const line of lines) {
    expect(await messageOf(made)).toContain(line);
    expect(told?.body).toContain(line);
  }
  expect(await entries(made)).toEqual([]);
});

test.each([
  ['subject-base64-cut-in-character', 'Störung: Drucker in Büro 3 läuft nicht'],
  ['subject-q-cut-in-character', 'Störung: Drucker in Büro 3 läuft nicht'],
  ['utf8-labelled-ascii', 'Señor Muñoz — café, 20 °C'],
  ['utf8-labelled-latin1', 'Señor Muñoz — café, 20 °C'],
  ['inline-log-from-apple-mail', 'Here is the log.\n\nThanks, Ines'],
])('%s reads as it was written', async (name, text) => {
  const made = await open();
  expect(await take(made, fixture(name))).toBe('lead');
  expect(await messageOf(made)).toContain(text);
});

test('two mails of one Message-ID are two; the same from another way is one', async () => {
  const made = await open();
  const id = { 'Message-ID': '<1@printer.example>' };
  expect(await take(made, rawMail({ ...id, From: 'a@x.example' }, 'One'))).toBe('lead');
  expect(await take(made, rawMail({ ...id, From: 'b@y.example' }, 'Two')), 'somebody else').toBe('lead');
  expect(await take(made, rawMail({ ...id, From: 'a@x.example' }, 'Three')), 'the same person').toBe('entry');
  const again = `Received: from elsewhere\r\n${rawMail({ ...id, From: 'a@x.example' }, 'One').replaceAll('\r\n', '\n')}\n`;
  expect(await take(made, again)).toBe('repeat');
  expect(await leads(made)).toHaveLength(2);
});

test('a held mail is released whole: a lead with its text and files, also when nobody can be answered', async () => {
  const made = await open();
  const { type, body } = multipart('mixed', [
    textPart('Here is the plan.'),
    filePart('plan.txt', 'text/plain', Buffer.from('plan')),
  ]);
  expect(await take(made, rawMail({ From: 'Ada <ada>', 'Content-Type': type }, body))).toBe('quarantined');
  const [row] = await held(made);
  expect(row?.reasons).toContain('We can’t reply');
  await tidy(made.deps.db, made.clock.now() + 40 * day);
  const released = await made.deps.quarantine.release(row?.id ?? '', formOf);
  expect(released).toEqual({ ok: true, reference: expect.stringMatching(/^NA-/) });
  expect(await leads(made)).toMatchObject([{ id: row?.id, name: 'Ada', email: '', source: 'email' }]);
  expect(await entries(made)).toMatchObject([{ kind: 'message', body: 'Here is the plan.' }]);
  const files = await sql(made).selectFrom('submission_files').select('name').execute();
  expect(files.map(({ name }) => name)).toEqual(['plan.txt']);
  expect(await mailsTo(made, 'visitor')).toEqual([]);
  expect(await held(made)).toEqual([]);
});

test('a form whose program says that it is one is released as its person’s', async () => {
  const made = await open();
  const program = { From: 'Forms <no-reply@forms.example>', 'Auto-Submitted': 'auto-generated' };
  expect(await take(made, rawMail(program, 'Name:\nAda\n\nEmail:\nada@x.example\n\nMessage:\nHi'))).toBe('quarantined');
  const [row] = await held(made);
  await made.deps.quarantine.release(row?.id ?? '', formOf);
  expect(await leads(made)).toMatchObject([{ name: 'Ada', email: 'ada@x.example' }]);
});
