import { expect, test } from 'vitest';
import { bounceWords, outboxId, readBounce, referencesIn } from './inbound-address.ts';
import { classify, readFields, spamReasons } from './inbound-classify.ts';

const kind = (header: string, more: Partial<Parameters<typeof classify>[0]> = {}) =>
  classify({ header: readFields(header), from: 'ada@example.com', parts: [], ...more });

test.each([
  ...['Auto-Submitted: auto-replied', 'Auto-Submitted: auto-generated; owner-email="a@b.example"', 'X-Autoreply: yes'],
  ...['X-Autoresponder: Will not send another', 'Delivered-To: Autoresponder', 'precedence: AUTO_REPLY'],
  ...['Return-Path: <>', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=x'],
])('%s is of no person', (header) => expect(kind(header)).toBe('automatic'));

test.each([
  ...['Auto-Submitted: no', 'Precedence: normal', 'Precedence: bulk', 'List-Id: <news.example.com>'],
  ...['X-Auto-Response-Suppress: All', 'X-Autoreply: no', 'Return-Path: <ada@example.com>'],
  'Subject: Auto-Submitted: auto-replied',
])('%s is of a person', (header) => expect(kind(header)).toBe('personal'));

test('a mail server', () => {
  expect(kind('', { from: 'MAILER-DAEMON@mx.example.com' })).toBe('automatic');
  const administrator = 'From: System Administrator <sa@corp.example>\nSubject: Undeliverable: Hello';
  expect(kind(administrator, { from: 'sa@corp.example' })).toBe('bounce');
  expect(kind('Auto-Submitted: auto-replied', { parts: ['message/delivery-status'] })).toBe('bounce');
  expect(kind('', { from: 'MAILER-DAEMON@x.example', parts: ['message/delivery-status'] })).toBe('bounce');
  expect(kind('X-Failed-Recipients: a@x.example\nAuto-Submitted: auto-replied')).toBe('bounce');
  expect(kind('X-Failed-Recipients: a@x.example\nSubject: Mail delivery failed')).toBe('bounce');
  expect(kind('X-Failed-Recipients: a@x.example\nSubject: Re: Your offer')).toBe('personal');
  expect(kind('', { parts: ['message/delivery-status'] }), 'attached by a person').toBe('personal');
});

const google =
  'Ada a accepté cette invitation.\n\nConsultation\nmardi 9 juin 2026 · 10am\nNortharc\n\nInvitation Google Agenda : https://calendar.google.com/calendar/\n\nVous recevez cet e-mail';

test.each([
  ['', 'automatic'],
  ['Ada Lovelace has accepted this invitation.', 'automatic'],
  ['Ada accepted your invitation to the event "A new office, in June".', 'automatic'],
  ['Ada hat diese Einladung angenommen.\n\nConsultation: Ada\nWann: 10 Uhr\n<https://x.example/1>', 'automatic'],
  ['Ada さんがこの招待を承諾しました。', 'automatic'],
  ['Accepted: Consultation: Ada', 'automatic'],
  ['Sent from my iPhone', 'automatic'],
  [google, 'automatic'],
  [google.replace('invitation.', 'invitation avec une note :\n« Sonnez »'), 'personal'],
  ['OK, but please come to the back door, code 4711. And call first!', 'personal'],
  ['I have accepted the invitation but come to the back door', 'personal'],
  ['Can we do 3pm instead?', 'personal'],
  ['Ada has accepted this invitation.\nCall first', 'personal'],
])('beside an accepted invitation: %j', (text, expected) => {
  const calendar = { state: 'ACCEPTED', comment: '', title: 'Consultation: Ada' };
  expect(kind('Subject: Accepted: Consultation: Ada', { calendar, text })).toBe(expected);
});

test('what somebody answers to an invitation is theirs, although their calendar sends it', () => {
  const answer = { state: 'ACCEPTED', comment: '', title: '' };
  for (const more of [{ state: 'DECLINED' }, { state: 'COUNTER' }, { comment: 'A little later.' }]) {
    expect(kind('Auto-Submitted: auto-generated', { calendar: { ...answer, ...more } })).toBe('personal');
  }
  expect(kind('Auto-Submitted: auto-generated', { calendar: answer, text: 'Unbekannt' })).toBe('automatic');
});

test('what speaks against a mail is said in words', () => {
  const reasons = (header: string) => spamReasons(readFields(header)).length;
  expect(reasons('X-Spam-Flag: YES\nAuthentication-Results: mx; dkim=pass; dmarc=fail (p=NONE)')).toBe(2);
  expect(reasons('X-Spam-Status: No, score=-1\nAuthentication-Results: mx; dmarc=pass')).toBe(0);
});

const returned =
  'Received: from a\nMessage-ID:\n <0197e0a0-0000-7000-8000-000000000000@northarc.example>\nSubject: Re: x\n';

test.each([
  [
    'Postfix',
    'Reporting-MTA: dns; mx.example.com\nX-Postfix-Queue-ID: 4A\n\nFinal-Recipient: rfc822; ada@example.com\nOriginal-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>:\n    Recipient address rejected: User unknown',
    'ada@example.com does not exist.',
  ],
  [
    'Exchange',
    'Reporting-MTA: dns;AM.outlook.example\r\n\r\nFinal-Recipient: rfc822;ada@example.com\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp;552 5.2.2 mailbox full\r\n',
    'ada@example.com’s mailbox is full.',
  ],
  [
    'Gmail',
    'Reporting-MTA: dns; googlemail.com\nArrival-Date: Tue\n\nFinal-Recipient: rfc822; <ada@example.com>\nAction: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 blocked',
    'ada@example.com’s mail server rejected the email.',
  ],
  [
    'a delay',
    'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; ada@example.com\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: x',
    'The email to ada@example.com hasn’t been delivered yet; their mail server keeps trying.',
  ],
  ['nothing usable', 'gibberish', 'The email to the recipient bounced.'],
])('a report of %s is read', (_, status, words) => {
  const bounce = readBounce(status, returned);
  expect(bounceWords(bounce)).toBe(words);
  expect(bounce.originalIds[0]).toBe('<0197e0a0-0000-7000-8000-000000000000@northarc.example>');
});

test('of several recipients those are read whose mail came back', () => {
  const group = (to: string, action: string) => `\n\nFinal-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: 5.1.1`;
  const actions = ['relayed', 'delayed', 'failed', 'failed'].map((action, n) => group(`${n}@x.example`, action));
  const all = readBounce(`Reporting-MTA: dns; x${actions.join('')}`, '');
  expect(all).toMatchObject({ action: 'failed', recipients: ['2@x.example', '3@x.example'] });
  const late = { action: 'delayed', recipients: ['1@x.example'] };
  expect(readBounce(`${actions[0]}${actions[1]}`, '')).toMatchObject(late);
});

test('references in a subject, and Message-IDs of ours', () => {
  const said = 'Re: AW: your message (NA-23456789), na-23456789 and NA-2345678X';
  expect(referencesIn(said)).toEqual(['NA-23456789', 'NA-2345678X']);
  const id = '0197e0a0-0000-7000-8000-000000000000';
  expect(outboxId(`<${id}@Northarc.example>`, 'northarc.example')).toBe(id);
  expect(outboxId(`<${id}@northarc.example.evil>`, 'northarc.example')).toBeUndefined();
  expect(outboxId(`<x@northarc.example>`, 'northarc.example')).toBeUndefined();
});
