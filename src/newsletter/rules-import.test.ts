import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileText } from '#src/lib/attachment.ts';
import { readImport } from './rules-import.ts';

const addresses = (text: string) => readImport(text).brought.map(({ email, left }) => `${email}${left ? ' left' : ''}`);
/** Who is brought, by what stands before the @ of each address. */
const people = (text: string) =>
  addresses(text.replaceAll(/@[\w.]+\w/g, '@x.org'))
    .join(', ')
    .replaceAll('@x.org', '');
/** Lists by what they are: who is in them. */
const eachList = (lists: Record<string, string>) => test.each(Object.entries(lists));

describe('a list that the owner brings', () => {
  eachList({
    'one a line: ada, bob': 'ada@example.com\nbob@example.com\n',
    'several in a line: ada, bob': 'ada@example.com, bob@example.com',
    'with names: ada, bob': 'Ada Byron <ada@example.com>\nBob <bob@example.com>',
    'with names in quotes, as mail programs write them: ada, bob, cyd':
      '"Byron, Ada" <ada@example.com>\n"Bob" <bob@example.com>,\n "Cy ""C""" <cyd@example.com>',
    'a quote that ends too early: ada, bob': '"ada@example.com","Ada"x\nbob@example.com',
    'more commas in cells than semicolons: ada': 'email;name\nada@example.com;"Byron, A, B, C"',
    'a table without titles: ada, bob': '1,Ada,ada@example.com\n2,Bob,bob@example.com',
    'a table with titles: ada, bob left':
      'Name,E-Mail Address,State\n"b@x.y",ada@example.com,confirmed\nBob,bob@example.com,Unsubscribed',
    'a line that names the mark: ada': 'sep=;\nEmail;Name\nada@example.com;Ada',
    'tabs, and titles after a mark of bytes: Ada': '\ufeffEmail\tName\nAda@Example.COM\tAda',
    'what cannot be seen: ada, bob, cyd': '\u200bada@example.com\nbob@example.com\u00a0\nmailto:cyd@example.com',
    'who has left, as other mailers write it: ada left, bob, cyd left':
      'Subscriber,Status\nada@example.com,Unsubscribed by admin\nbob@example.com,Active\ncyd@example.com,bounced (hard)',
    'a column that says yes: ada left, bob':
      'EMAIL;FIRSTNAME;BLOCKLISTED\nada@example.com;Ada;TRUE\nbob@example.com;Bob;FALSE',
    "our own JSON: ada, o'neil": '[\n"ada@example.com",\n"o\'neil@example.com"\n]\n',
    'our own CSV with a harmless formula: +ada': "email,state\r\n'+ada@example.com,pending\r\n",
  })('%s', (said, text) => expect(people(text)).toBe(said.split(': ')[1]));

  test('what is no address, or an empty cell under the title, is reported with its line', () => {
    const { brought, skipped } = readImport('ada@example.com\nbob\nx@y\n=cmd|calc@example.com');
    expect(brought.map(({ line }) => line)).toEqual([1, 4]);
    expect(skipped.map(({ line, text }) => `${line} ${text}`)).toEqual(['2 bob', '3 x@y']);
    const empty = { line: 2, text: '', reason: 'This isn’t an email address.' };
    expect(readImport('name,email\nAda,').skipped).toEqual([empty]);
  });
});

const fixture = (name: string) => {
  const bytes = readFileSync(new URL(`fixtures/${name}`, import.meta.url));
  return fileText(new Uint8Array(bytes));
};

describe('the export of another mailer says who has left by itself', () => {
  test.each(['ghost', 'constant-contact', 'brevo', 'listmonk'])('%s', (name) => {
    const { brought, questions } = readImport(fixture(`${name}.csv`));
    expect(brought.map(({ email, left }) => `${email.split('-')[0]} ${left}`)).toEqual(['stay false', 'left true']);
    expect(questions).toEqual([]);
  });

  const day = '2025-02-03 10:00:00';
  const titles = [
    ...['Désabonné|non|oui', 'Liste noire e-mail|non|oui', 'Auf Sperrliste||ja', 'Deaktiviert||2024-02-02'],
    ...['Abmeldedatum||05.05.2024', 'Date de désinscription||05/05/2024', 'baja||2024-02-02', 'Left on||5/5/2024'],
    ...['deactivated|0|2024-02-02', 'Email Address Quarantined||true', 'Exit date||2024-02-02'],
    ...['Email address quarantine reason||Suspension remediation', `Add Time,Stop Time|${day},|${day},${day}`],
    ...['Wants mail?|yes|no', 'Contactable|Yes|No', 'OK to email|Y|N', 'Receives emails|Yes|No', 'Subscriber|Yes|No'],
    ...['Subscription|1|0', 'Email Preference|All|None', 'Email Frequency|weekly|never'],
    ...['Labels|* myContacts|Unsubscribed ::: * myContacts', 'Tags|vip|"vip,do-not-email"'],
  ].map((row) => {
    const [title = '', stays = '', left = ''] = row.split('|');
    return [`${title}: a, b left`, `Email,${title}\na@x.org,${stays}\nb@x.org,${left}`];
  });
  eachList({
    'Mailchimp, unsubscribed: a left': `"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,UNSUB_REASON_OTHER,TAGS\na@x.org,Ann,2,,,"${day}","${day}","News 3","NORMAL","too many",""`,
    'Mailchimp, cleaned: a left': `Email Address,First Name,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID\na@x.org,Ann,"${day}","${day}",News,1,2,3`,
    'Mailchimp, subscribed: a': `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS\na@x.org,Ann,2,,,"${day}",192.0.2.1,"${day}",1,2,,`,
    'MailerLite: a, b left, c left, d': `Subscriber,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed,Location\na@x.org,Active,3,1,0,${day},,US\nb@x.org,Unsubscribed,3,0,0,${day},${day},US\nc@x.org,Junk,1,0,0,${day},,\nd@x.org,Unconfirmed,0,0,0,,,`,
    'Brevo, newer: a, b left': `CONTACT ID;EMAIL;FIRSTNAME;SMS;DOUBLE_OPT-IN;ADDED_TIME;EMAIL_BLACKLISTED;SMS_BLACKLISTED\n1;a@x.org;Ann;;No;${day};false;true\n2;b@x.org;Bob;;Yes;${day};true;false`,
    'Constant Contact, in full: a, b left, c left, d': `Email address,First name,Company,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,State - Home\na@x.org,Ann,,Active,Express,Website,,,,Georgia\nb@x.org,Bob,,Unsubscribed,Implied,,02/03/2025,Contact,,GA\nc@x.org,Cy,,No Permissions Set,,,,,,\nd@x.org,Dee,,Awaiting Confirmation,Implied,,,,,`,
    'Mailjet: a, b left': `email,IsExcludedFromCampaigns,IsOptInPending,LastActivityAt\na@x.org,false,false,${day}\nb@x.org,true,false,${day}`,
    'Substack: a, b left': `email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at,first_payment_at\na@x.org,false,,other,false,false,${day},\nb@x.org,false,,other,true,false,${day},`,
    'Buttondown: a, b left, c left, d': `email,notes,metadata,tags,referrer_url,creation_date,type,unsubscription_date,unsubscription_reason,undeliverability_date\na@x.org,,{},,,${day},regular,,,\nb@x.org,,{},,,${day},unsubscribed,${day},,\nc@x.org,,{},,,${day},undeliverable,,,${day}\nd@x.org,,{},,,${day},unactivated,,,`,
    'Buttondown as JSON: a, b left': JSON.stringify([
      { email_address: 'a@x.org', subscriber_type: 'regular', tags: [] },
      { email_address: 'b@x.org', subscriber_type: 'unsubscribed', tags: ['x'] },
    ]),
    'a shop: a, b left':
      'First Name,Email,Accepts Email Marketing,Accepts SMS Marketing\nAnn,a@x.org,yes,no\nBob,b@x.org,no,yes',
    'our own: a, b left': `email,state,source,requested,confirmed,unsubscribed,consent,ended,unsubscribe\na@x.org,confirmed,page,${day},${day},,fair 2024,,https://n.example/u/1\nb@x.org,unsubscribed,page,${day},,${day},,bounced,`,
    'a line above the table: a, b left':
      'Readers, of all, lists\nExported on 2/3/2025\n\nE-mail;Status\na@x.org;active\nb@x.org;opted out',
    'titles that are not known: a, b left': 'Contact|Standing|Marker\na@x.org|x|\nb@x.org|y|bounced',
    'a type without a meaning: a, b left': 'email,type\na@x.org,regular\nb@x.org,removed',
    'suppressions: a, b left': 'Email,Email Suppressions\na@x.org,\nb@x.org,"[""USER_SUPPRESSED""]"',
    'ordinary words: optout': `Name,City,Company,Notes,Source,Meta,Link,Email\nLeft Hand,Baja,Blocked Drains,left-handed,Taken from website,"{""unsubscribed_at"":null}",https://x.org/unsubscribe,optout@x.org`,
    'sections below each other: a, b left, c':
      'Email,Name\na@x.org,Ann\n\nUnsubscribed contacts,\nb@x.org,Bob\nActive contacts,\nc@x.org,Cy',
    'sections with titles of their own: a, b left, c':
      'Subscribed Members\nEmail\na@x.org\n\nUnsubscribed members\n(2 of them)\nSubscriber\nb@x.org\nActive\nEmail\nc@x.org',
    'no titles, and words beside an address: a': 'a@x.org\nb@x.org (unsubscribed)',
    'no titles: a, b left': 'Ann,a@x.org,active\nBob,b@x.org,unsubscribed',
    'states of the country: a, b': 'email,State\na@x.org,GA\nb@x.org,FL',
    ...Object.fromEntries(titles),
  })('%s', (said, text) => {
    expect(readImport(text).questions).toEqual([]);
    expect(people(text)).toBe(said.split(': ').at(-1));
  });
});

describe('what is not understood becomes a question', () => {
  const asked = (text: string, file = '', answers: [string, 'ask' | 'left'][] = []) =>
    readImport(text, file, new Map(answers)).questions.map(({ title, value, count, answer }) =>
      [title, value, count, answer ?? ''].join(' ').trim(),
    );
  const many = Array.from({ length: 12 }, (_, n) => `a${n}@x.org,w${n}`).join('\n');
  test.each([
    ['email,Status\na@x.org,parked\nb@x.org,parked\nc@x.org,active', ['Status parked 2']],
    ['mail;status\na@x.org;1\nb@x.org;3', ['status 1 1', 'status 3 1']],
    ['email,consent\na@x.org,yes\nb@x.org,', ['consent  1']],
    ['email,consent\na@x.org,fair', ['consent fair 1']],
    ['email,Status\na@x.org,abgemeldet', ['Status abgemeldet 1']],
    [`email,status\n${many}`, ['status w0, w1, w2 … 12']],
    ['email,lists\na@x.org,News (unsubscribed)', ['lists News (unsubscribed) 1']],
    ['email,tags\na@x.org,vip unsubscribed', ['tags vip unsubscribed 1']],
    [
      'email,notes\na@x.org,Unsubscribed by phone\nb@x.org,asked to be removed from list 5/2\nc@x.org,"don\'t email, call"\nd@x.org,fine',
      ['notes Unsubscribed by phone 1', 'notes asked to be removed from list 5/2 1', "notes don't email, call 1"],
    ],
    ['email,Email Frequency\na@x.org,when asked', ['Email Frequency when asked 1']],
    ['Unsubscribed contacts\nemail,name\na@x.org,Ann', ['Unsubscribed contacts 1']],
  ])('%j', (text, expected) => expect(asked(text)).toEqual(expected));

  test('the name of a file counts, where the list itself does not say it of everybody', () => {
    const file = 'cleaned_segment_export_8a1.csv';
    expect(asked('email,name\na@x.org,Ann', file)).toEqual([`${file} 1`]);
    expect(asked('email,status\na@x.org,cleaned', file)).toEqual([]);
    expect(asked('email,name\na@x.org,Ann', 'subscribed_segment_export_8a1.csv')).toEqual([]);
  });

  test('an answer holds for every row with the value, and is kept while others are missing', () => {
    const text = 'email,status\na@x.org,parked\nb@x.org,away\nc@x.org,parked';
    expect(asked(text, '', [['means:1:parked', 'left']])).toEqual(['status parked 2 left', 'status away 1']);
    const answers = new Map([['means:1:parked', 'left'] as const, ['means:1:away', 'ask'] as const]);
    expect(readImport(text, '', answers).brought.map(({ left }) => left)).toEqual([true, false, true]);
  });
});

test.each([
  ['unicode-text-utf16.txt', ['utf16-a@example.org', 'utf16-b@example.org']],
  ['excel-bom-semicolons.csv', ['Bom-A@Example.org', 'bom-b@example.org', 'BOM-A@example.org']],
])('%s is read', (name, expected) => expect(addresses(fixture(name))).toEqual(expected));
