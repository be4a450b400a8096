import { expect, test } from 'vitest';
import { formOf } from '#src/inquiries/forms.server.ts';
import { failedAddress } from '#src/intake/inbound-store.server.ts';
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
import { rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';
import { isAutoReplySubject } from './inbound.server.ts';
import { fieldsOf, readHead, readMail } from './mail.server.ts';

const day = 86_400_000;

test('a person’s first mail is a lead, and no robot answers it', async () => {
  const made = await open();
  for (const name of ['through-a-group', 'suppresses-auto-replies'])
    expect(await take(made, fixture(name))).toBe('lead');
  const found = (await leads(made)).map(({ name, email }) => `${name} ${email}`);
  expect(found).toEqual([
    'Renata Okafor renata@okafor-dental.example',
    'Dale Whitcomb dwhitcomb@whitcomb-freight.example',
  ]);
  expect(await mailsTo(made, 'owner')).toHaveLength(2);
  expect(await mailsTo(made, 'visitor')).toEqual([]);
  // A form whose program says that it is one is released as its person's.
  const program = { From: 'Forms <no-reply@forms.example>', 'Auto-Submitted': 'auto-generated' };
  const form = rawMail(program, 'Name:\nAda\n\nEmail:\nada@x.example\n\nMessage:\nHi');
  expect(await take(made, form)).toBe('quarantined');
  await made.deps.quarantine.release((await held(made))[0]?.id ?? '', formOf);
  expect((await leads(made)).at(-1)).toMatchObject({ name: 'Ada', email: 'ada@x.example' });
});

test('an answer that a group passed on starts the clock', async () => {
  const made = await open();
  const { values } = await answered(made);
  expect(await take(made, fixture('answer-through-a-group', values))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'message', author: 'Ada Lovelace' }]);
  expect((await leads(made))[0]?.waiting_since).toBe(made.clock.now());
  expect(await mailsTo(made, 'owner')).toHaveLength(2);
});

/** A sender and more headers, or what the message says; who that is. */
const senders: [headers: Record<string, string>, name: string, email: string, text?: string][] = [
  [{ From: '=?utf-8?Q?M=C3=BCller=2C_Eva?= <eva@x.example>' }, 'Müller, Eva', 'eva@x.example'],
  [{ From: '"Lee, Jin" <jin@x.example>' }, 'Lee, Jin', 'jin@x.example'],
  [{ From: 'Half "quoted <half@x.example>' }, 'Half "quoted', 'half@x.example'],
  [{ From: 'plain@x.example' }, 'plain', 'plain@x.example'],
  [{ From: 'jane@x.example (Jane (the boss) Doe)' }, 'Jane (the boss) Doe', 'jane@x.example'],
  [{ From: 'Jane <<jane@x.example>>' }, 'Jane', 'jane@x.example'],
  [{ From: 'Jane Doe <jane @ doe.example>' }, 'Jane Doe', 'jane@doe.example'],
  [{ From: 'jane @ doe.example' }, 'jane', 'jane@doe.example'],
  [{ From: 'Jane <jane@doe.example.>' }, 'Jane', 'jane@doe.example'],
  [{ From: '"\'Ada Q\' via Info" <info@g.example>', 'Reply-To': 'Ada Q <ada@q.example>' }, 'Ada Q', 'ada@q.example'],
  [{ From: 'Directory <forms@d.example>', 'Reply-To': 'quill.ada@q.example' }, 'quill.ada', 'quill.ada@q.example'],
  [{ From: 'Ada Quill <ada@work.example>', 'Reply-To': 'quill@home.example' }, 'Ada Quill', 'quill@home.example'],
  [{ From: 'J via g.example <j=x@g.example>', 'Reply-To': 'all@g.example, j@x.example' }, 'J', 'j@x.example'],
  [
    { From: 'F <form-submission@s.example>', 'Reply-To': 'a@x.example' },
    'Ada',
    'a@x.example',
    'Name: Ada\nMessage: Hi',
  ],
  [{ From: 'wordpress@s.example' }, 'Ada Byron', 'ada@x.example', 'From: Ada Byron\nEmail: ada@x.example\nMessage: Hi'],
  [{ From: 'wordpress@s.example' }, 'Ada L', 'ada@x.example', 'From: Ada L <ada@x.example>\n\nBroken'],
  [{ From: 'Ada <ada@work.example>' }, 'Ada', 'ada@work.example', 'Name: Pia Quill\nEmail: pia@quill.example'],
];
const group = {
  From: "'Ada' via Info <info@northarc.example>",
  'X-Original-From': 'Ada Quill <ada@quill.example>',
  'Reply-To': 'info@northarc.example',
  'Mailing-list': 'list info@northarc.example; contact info+owners@northarc.example',
};
const list = { From: 'Jane Doe via Users <users@lists.example>', 'Reply-To': 'users@lists.example' };
const page = '<p><b>Your name</b><br>Ada</p><p><b>Email</b><br>ada@x.example</p>';

test.each<[raw: string, name: string, email: string]>([
  [fixture('name-last-first'), 'Holloway, Priya', 'priya@holloway-cpa.example'],
  [fixture('name-inc'), 'Whitcomb Freight, Inc.', 'office@whitcomb-freight.example'],
  [fixture('name-semicolon'), 'Reyes; Tomas', 'tomas@reyes-hvac.example'],
  [fixture('web-form-relay'), 'Ada Quill', 'ada@quill-print.example'],
  ...senders.map(([headers, name, email, text]): [string, string, string] => [rawMail(headers, text), name, email]),
  [rawMail(group), 'Ada Quill', 'ada@quill.example'],
  [rawMail({ ...list, Cc: 'Bob <bob@x.example>, Jane Doe <jane@x.example>' }), 'Jane Doe', 'jane@x.example'],
  [rawMail({ From: 'Forms <notifications@f.example>', 'Content-Type': 'text/html' }, page), 'Ada', 'ada@x.example'],
])('who wrote is known by name and address (%#)', async (raw, name, email) => {
  const bytes = Buffer.from(raw);
  expect(fieldsOf(await readMail(bytes, readHead(bytes)))).toMatchObject({ name, email });
});

const ours = ['We received your message (NA-23456789)'];

test.each([
  ...[
    'Automatic reply: Your quote',
    'Out of Office: back Monday',
    'Automatische Antwort: Ihr Angebot',
    'Out of office',
  ],
  ...['자동 회신: 견적', 'Réponse automatique : devis', 'Away from the office: Re', '[Automatic reply] Your quote'],
  ...['AUTO: Ada is out of the office (returning 12/01/2026)', 'Auto Response from Ada', 'Abwesend'],
  ...['Autoodpowiedź: Re: x', 'Respuesta automatica: x', '[Auto-Reply] x', 'Автоответ: x'],
  ...['Out of office: We received your message (NA-23456789)', "Message d'absence: We received your…"],
  ...['Absence: Re: We received', 'Abwesend: We received', 'Ausente: We received'],
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

test('who is away gives no answer; of an absence only a mail with our subject is automatic', async () => {
  const made = await open();
  const { values } = await answered(made);
  const away = ['away-exchange', 'away-x-autoresponder', 'away-x-mail-autoreply'].map((name) => fixture(name, values));
  const absent = (subject: string) => rawMail({ To: values.REPLY, Subject: subject }, 'I am away.');
  for (const raw of [...away, absent(`Abwesend: ${values.SUBJECT}`)]) expect(await take(made, raw)).toBe('entry');
  expect((await entries(made)).map(({ kind }) => kind)).toEqual(Array(4).fill('automatic'));
  expect((await leads(made))[0]?.waiting_since).toBeNull();
  expect([...(await mailsTo(made, 'owner')), ...(await mailsTo(made, 'visitor'))]).toHaveLength(2);
  await take(made, absent('Abwesend: wer kommt?'));
  expect((await entries(made)).at(-1)?.kind).toBe('message');
});

type Values = Record<string, string>;
test.each<[string, (values: Values) => string]>([
  ['Exim', (v) => fixture('bounce-exim', v)],
  ['qmail', (v) => fixture('bounce-qmail', v)],
  ['Exim, without our id', (v) => fixture('bounce-exim', { ...v, MSGID: '' })],
  ['qmail, with another id', (v) => fixture('bounce-qmail', { ...v, MSGID: '<relay-1@x.example>' })],
  [
    'a report without the mail',
    (v) => {
      const said = `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${v.EMAIL}\nAction: failed\nStatus: 5.1.1`;
      const parts = [textPart('Sorry.'), textPart(said, 'message/delivery-status')];
      return rawParts('report', parts, { From: 'postmaster@mx.example' });
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
  const parts = [
    textPart('We get this when we write to our partner.'),
    textPart(`Final-Recipient: rfc822; ${values.EMAIL}\nAction: failed\nStatus: 5.1.1`, 'message/delivery-status'),
    textPart('Feedback-Type: abuse', 'message/feedback-report'),
    textPart(`Message-ID: ${values.MSGID}`, 'text/rfc822-headers'),
  ];
  const mail = rawParts('mixed', parts, { Subject: 'Help with bounces', ...headers(values) });
  expect(await take(made, mail)).toBe(state);
  expect((await entries(made)).map(({ kind, body }) => [kind, body])).toEqual([
    ['message', 'We get this when we write to our partner.'],
  ]);
  expect(await sql(made).selectFrom('submission_files').select('name').execute()).toHaveLength(3);
  expect(await failedAddress(sql(made), values.EMAIL)).toBeUndefined();
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
  const says = (Subject: string) => rawMail({ From: 'postmaster@mx.example', Subject }, `<${values.EMAIL}>`);
  expect(await take(made, says('Delayed Mail (still being retried)'))).toBe('entry');
  expect(await failedAddress(sql(made), values.EMAIL)).toBeUndefined();
  expect(await take(made, says('Nicht zustellbar: Ihre Anfrage'))).toBe('entry');
  expect((await entries(made)).map(({ kind }) => kind)).toEqual(['automatic', 'automatic', 'bounce']);
  const nobody = fixture('bounce-qmail', { ...values, EMAIL: 'bob@y.example', MSGID: '' });
  expect(await take(made, nobody)).toBe('quarantined');
  made.clock.advance(8 * day);
  expect(await take(made, fixture('bounce-exim', { ...values, MSGID: '' })), 'too long ago').toBe('quarantined');
  expect((await held(made))[0]?.reasons).toContain('one of ours');
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
])('%s reads as it was written', async (name, text) => {
  const raw = Buffer.from(fixture(name));
  const mail = await readMail(raw, readHead(raw));
  expect(`${mail.subject}\n\n${mail.text}`).toContain(text);
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
