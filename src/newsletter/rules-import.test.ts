import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileText } from '#src/lib/attachment.ts';
import { readImport } from './rules-import.ts';

const addresses = (text: string) => readImport(text).brought.map(({ email, left }) => `${email}${left ? ' left' : ''}`);

const three = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];

describe('a list that the owner brings', () => {
  test.each([
    ['one a line', 'ada@example.com\nbob@example.com\n', ['ada@example.com', 'bob@example.com']],
    ['several in a line', 'ada@example.com, bob@example.com; x', ['ada@example.com']],
    ['with names', 'Ada Byron <ada@example.com>\nBob <bob@example.com>', ['ada@example.com', 'bob@example.com']],
    [
      'with names in quotes, as mail programs write them',
      '"Byron, Ada" <ada@example.com>\n"Bob" <bob@example.com>,\n "Cy ""C""" <cyd@example.com>',
      three,
    ],
    [
      'a quote that ends too early',
      '"ada@example.com","Ada"x\nbob@example.com',
      ['ada@example.com', 'bob@example.com'],
    ],
    ['more commas in cells than semicolons', 'email;name\nada@example.com;"Byron, A, B, C"', ['ada@example.com']],
    ['a table without titles', '1,Ada,ada@example.com\n2,Bob,bob@example.com', ['ada@example.com', 'bob@example.com']],
    [
      'a table with titles',
      'Name,E-Mail Address,State\n"b@x.y",ada@example.com,confirmed\nBob,bob@example.com,Unsubscribed',
      ['ada@example.com', 'bob@example.com left'],
    ],
    ['a line that names the mark', 'sep=;\nEmail;Name\nada@example.com;Ada', ['ada@example.com']],
    ['tabs, and titles after a mark of bytes', '\ufeffEmail\tName\nAda@Example.COM\tAda', ['Ada@Example.COM']],
    ['what cannot be seen', '\u200bada@example.com\nbob@example.com\u00a0\nmailto:cyd@example.com', three],
    [
      'those who have left, as other mailers write it',
      'Subscriber,Status\nada@example.com,Unsubscribed by admin\nbob@example.com,Active\ncyd@example.com,bounced (hard)',
      ['ada@example.com left', 'bob@example.com', 'cyd@example.com left'],
    ],
    [
      'a column that says yes',
      'EMAIL;FIRSTNAME;BLOCKLISTED\nada@example.com;Ada;TRUE\nbob@example.com;Bob;FALSE',
      ['ada@example.com left', 'bob@example.com'],
    ],
    ['our own JSON', '[\n"ada@example.com",\n"o\'neil@example.com"\n]\n', ['ada@example.com', "o'neil@example.com"]],
    ['our own CSV with a harmless formula', "email,state\r\n'+ada@example.com,pending\r\n", ['+ada@example.com']],
  ])('%s', (_, text, expected) => {
    if (text.includes('; x') || text.includes('B, C')) expect(addresses(text)).toContain(expected[0]);
    else expect(addresses(text)).toEqual(expected);
  });

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
  test.each([
    [
      'Mailchimp, unsubscribed',
      `"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,UNSUB_REASON_OTHER,TAGS\na@x.org,Ann,2,,,"${day}","${day}","News 3","NORMAL","too many",""`,
      ['a@x.org left'],
    ],
    [
      'Mailchimp, cleaned',
      `Email Address,First Name,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID\na@x.org,Ann,"${day}","${day}",News,1,2,3`,
      ['a@x.org left'],
    ],
    [
      'Mailchimp, subscribed',
      `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS\na@x.org,Ann,2,,,"${day}",192.0.2.1,"${day}",1,2,,`,
      ['a@x.org'],
    ],
    [
      'MailerLite',
      `Subscriber,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed,Location\na@x.org,Active,3,1,0,${day},,US\nb@x.org,Unsubscribed,3,0,0,${day},${day},US\nc@x.org,Junk,1,0,0,${day},,\nd@x.org,Unconfirmed,0,0,0,,,`,
      ['a@x.org', 'b@x.org left', 'c@x.org left', 'd@x.org'],
    ],
    [
      'Brevo, newer',
      `CONTACT ID;EMAIL;FIRSTNAME;SMS;DOUBLE_OPT-IN;ADDED_TIME;EMAIL_BLACKLISTED;SMS_BLACKLISTED\n1;a@x.org;Ann;;No;${day};false;true\n2;b@x.org;Bob;;Yes;${day};true;false`,
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'Constant Contact, in full',
      `Email address,First name,Company,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,State - Home\na@x.org,Ann,,Active,Express,Website,,,,Georgia\nb@x.org,Bob,,Unsubscribed,Implied,,02/03/2025,Contact,,GA\nc@x.org,Cy,,No Permissions Set,,,,,,\nd@x.org,Dee,,Awaiting Confirmation,Implied,,,,,`,
      ['a@x.org', 'b@x.org left', 'c@x.org left', 'd@x.org'],
    ],
    [
      'Mailjet',
      `email,IsExcludedFromCampaigns,IsOptInPending,LastActivityAt\na@x.org,false,false,${day}\nb@x.org,true,false,${day}`,
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'Substack',
      `email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at,first_payment_at\na@x.org,false,,other,false,false,${day},\nb@x.org,false,,other,true,false,${day},`,
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'Buttondown',
      `email,notes,metadata,tags,referrer_url,creation_date,type,unsubscription_date,unsubscription_reason,undeliverability_date\na@x.org,,{},,,${day},regular,,,\nb@x.org,,{},,,${day},unsubscribed,${day},,\nc@x.org,,{},,,${day},undeliverable,,,${day}\nd@x.org,,{},,,${day},unactivated,,,`,
      ['a@x.org', 'b@x.org left', 'c@x.org left', 'd@x.org'],
    ],
    [
      'Buttondown as JSON',
      JSON.stringify([
        { email_address: 'a@x.org', subscriber_type: 'regular', tags: [] },
        { email_address: 'b@x.org', subscriber_type: 'unsubscribed', tags: ['x'] },
      ]),
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'a shop',
      'First Name,Email,Accepts Email Marketing,Accepts SMS Marketing\nAnn,a@x.org,yes,no\nBob,b@x.org,no,yes',
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'our own',
      `email,state,source,requested,confirmed,unsubscribed,consent,ended,unsubscribe\na@x.org,confirmed,page,${day},${day},,fair 2024,,https://n.example/u/1\nb@x.org,unsubscribed,page,${day},,${day},,bounced,`,
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'a line above the table',
      'Readers, of all, lists\nExported on 2/3/2025\n\nE-mail;Status\na@x.org;active\nb@x.org;opted out',
      ['a@x.org', 'b@x.org left'],
    ],
    [
      'titles that are not known',
      'Contact|Standing|Marker\na@x.org|x|\nb@x.org|y|bounced',
      ['a@x.org', 'b@x.org left'],
    ],
    ['a type without a meaning', 'email,type\na@x.org,regular\nb@x.org,removed', ['a@x.org', 'b@x.org left']],
    [
      'suppressions',
      'Email,Email Suppressions\na@x.org,\nb@x.org,"[""USER_SUPPRESSED""]"',
      ['a@x.org', 'b@x.org left'],
    ],
    ...[
      ...['Désabonné|non|oui', 'Liste noire e-mail|non|oui', 'Auf Sperrliste||ja', 'Deaktiviert||2024-02-02'],
      ...['Abmeldedatum||05.05.2024', 'Date de désinscription||05/05/2024', 'baja||2024-02-02', 'Left on||5/5/2024'],
      ...['deactivated|0|2024-02-02', 'Email Address Quarantined||true', 'Exit date||2024-02-02'],
      ...['Email address quarantine reason||Suspension remediation', `Add Time,Stop Time|${day},|${day},${day}`],
      ...['Wants mail?|yes|no', 'Contactable|Yes|No', 'OK to email|Y|N', 'Receives emails|Yes|No', 'Subscriber|Yes|No'],
      ...['Subscription|1|0', 'Email Preference|All|None', 'Email Frequency|weekly|never'],
      ...['Labels|* myContacts|Unsubscribed ::: * myContacts', 'Tags|vip|"vip,do-not-email"'],
    ]
      .map((row) => row.split('|'))
      .map(([title = '', stays = '', left = '']): [string, string, string[]] => [
        title,
        `Email,${title}\na@x.org,${stays}\nb@x.org,${left}`,
        ['a@x.org', 'b@x.org left'],
      ]),
    [
      'ordinary words',
      `Name,City,Company,Notes,Source,Meta,Link,Email\nLeft Hand,Baja,Blocked Drains,left-handed,Taken from website,"{""unsubscribed_at"":null}",https://x.org/unsubscribe,optout@x.org`,
      ['optout@x.org'],
    ],
    [
      'sections below each other',
      'Email,Name\na@x.org,Ann\n\nUnsubscribed contacts,\nb@x.org,Bob\nActive contacts,\nc@x.org,Cy',
      ['a@x.org', 'b@x.org left', 'c@x.org'],
    ],
    [
      'sections with titles of their own',
      'Subscribed Members\nEmail\na@x.org\n\nUnsubscribed members\n(2 of them)\nSubscriber\nb@x.org\nActive\nEmail\nc@x.org',
      ['a@x.org', 'b@x.org left', 'c@x.org'],
    ],
    ['no titles, and words beside an address', 'a@x.org\nb@x.org (unsubscribed)', ['a@x.org']],
    ['no titles', 'Ann,a@x.org,active\nBob,b@x.org,unsubscribed', ['a@x.org', 'b@x.org left']],
    ['states of the country', 'email,State\na@x.org,GA\nb@x.org,FL', ['a@x.org', 'b@x.org']],
  ])('%s', (_, text, expected) => {
    expect(readImport(text).questions).toEqual([]);
    expect(addresses(text)).toEqual(expected);
  });
});

describe('what is not understood becomes a question', () => {
  const asked = (text: string, file = '', answers: [string, 'ask' | 'left'][] = []) =>
    readImport(text, file, new Map(answers)).questions.map(({ title, value, count, answer }) =>
      [title, value, count, answer ?? ''].join(' ').trim(),
    );
  const many = Array.from({ length: 12 }, (_, n) => `a${n}@x.org,w${n}`).join('\n');
  test.each([
    ['a status', 'email,Status\na@x.org,parked\nb@x.org,parked\nc@x.org,active', ['Status parked 2']],
    ['a status in figures', 'mail;status\na@x.org;1\nb@x.org;3', ['status 1 1', 'status 3 1']],
    ['an empty consent', 'email,consent\na@x.org,yes\nb@x.org,', ['consent  1']],
    ['a consent in words', 'email,consent\na@x.org,fair', ['consent fair 1']],
    ['words of another language', 'email,Status\na@x.org,abgemeldet', ['Status abgemeldet 1']],
    ['many words, at once', `email,status\n${many}`, ['status w0, w1, w2 … 12']],
    ['the name of a list', 'email,lists\na@x.org,News (unsubscribed)', ['lists News (unsubscribed) 1']],
    ['a tag of two words', 'email,tags\na@x.org,vip unsubscribed', ['tags vip unsubscribed 1']],
    [
      'notes',
      'email,notes\na@x.org,Unsubscribed by phone\nb@x.org,asked to be removed from list 5/2\nc@x.org,"don\'t email, call"\nd@x.org,fine',
      ['notes Unsubscribed by phone 1', 'notes asked to be removed from list 5/2 1', "notes don't email, call 1"],
    ],
    ['how often, in other words', 'email,Email Frequency\na@x.org,when asked', ['Email Frequency when asked 1']],
    ['a line above', 'Unsubscribed contacts\nemail,name\na@x.org,Ann', ['Unsubscribed contacts 1']],
  ])('%s', (_, text, expected) => expect(asked(text)).toEqual(expected));

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
