import type { Answers, PresentedField } from '#src/forms/present.ts';
import { leadWord } from '#src/intake/lead.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import { flagWords } from '#src/lib/flag-words.ts';
import { easternText } from '#src/lib/format.ts';
import type { ExportedPerson } from './erasure-export.ts';

const safe = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const when = (moment: string | null) =>
  moment === null ? '' : `${easternText(Date.parse(moment))}, ${moment.slice(0, 4)}`;

/** Facts as a list; what is empty is left out. */
function facts(pairs: Readonly<Record<string, string | readonly string[] | null>>): string {
  const shown = Object.entries(pairs).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (value ?? []).join(', ');
    return text === '' ? [] : [`<dt>${safe(name)}</dt><dd>${safe(text)}</dd>`];
  });
  return shown.length > 0 ? `<dl>${shown.join('')}</dl>` : '';
}

/** What was sent, by the labels of its form. */
const sentFacts = (fields: readonly PresentedField[]) =>
  fields.map(({ label, value }) => `<dt>${safe(label)}</dt><dd>${safe(value)}</dd>`).join('');

const fileList = (files: readonly { path: string; name: string }[]) =>
  files.length > 0
    ? `<ul>${files.map(({ path, name }) => `<li><a href="${safe(encodeURI(path))}">${safe(name)}</a></li>`).join('')}</ul>`
    : '';

/** The name below `files/`. */
const fileName = (path: string) => path.replace(/^files\//, '');

const section = (title: string, parts: readonly string[]) =>
  parts.length > 0 ? `<section><h2>${safe(title)}</h2>${parts.join('')}</section>` : '';

/** A black-on-white page that needs nothing but itself and the files beside it, and prints well. */
const style = `body{font:16px/1.5 system-ui,sans-serif;color:#10182b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.75rem;line-height:1.2}h2{border-top:2px solid;padding-top:.5rem;margin-top:2.5rem}h3{margin:1.5rem 0 .25rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{color:#4a5670}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
article{margin:.75rem 0;padding-left:1rem;border-left:3px solid #c3cddd;break-inside:avoid-page}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
small{color:#4a5670}@media print{body{margin:0;max-width:none}h2,h3{break-after:avoid}}@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

type Request = ExportedPerson['requests'][number];
type Held = ExportedPerson['quarantine'][number];

/** What was sent with a form, in the words of its declaration. */
export type FieldsOfSent = (type: string, source: string, sent: Answers) => readonly PresentedField[];

const entryWords: Record<string, string> = {
  reply: 'Our reply',
  message: 'Their message',
  note: 'Our note',
  call: 'Phone call',
  automatic: 'Their automatic reply',
  bounce: 'Bounced email',
  event: 'What happened',
};
const viaWords: Record<string, string> = { mail: 'by email', page: 'on the request page', desk: '' };
const copyWords: Record<string, string> = {
  sent: 'sent',
  waiting: 'waiting to be sent',
  failed: 'not delivered',
  left: 'not sent, already unsubscribed',
};
const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting to be sent', dead: 'not delivered' };
const feedbackWords: Record<string, string> = {
  positive: ' (rated helpful)',
  negative: ' (rated not helpful)',
};
const draftWords: Record<string, string> = {
  reply: 'Draft reply',
  note: 'Draft note',
  call: 'Draft call log',
};
const newsletterWords: Record<string, string> = {
  pending: 'signed up, not confirmed',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

function entry(one: Request['entries'][number]): string {
  const title = [
    when(one.at),
    entryWords[one.kind] ?? one.kind,
    viaWords[one.via],
    one.kind === 'message' && one.author,
  ];
  const minutes = one.minutes > 0 && `${one.minutes} minutes`;
  return `<article><small>${safe([...title, minutes].filter(Boolean).join(', '))}</small><p>${safe(one.text)}</p>${one.quoted ? `<p><small>${safe(one.quoted)}</small></p>` : ''}${fileList(one.files)}</article>`;
}

const draft = (one: Request['drafts'][number]) =>
  `<article><small>${safe(draftWords[one.kind] ?? one.kind)}</small><p>${safe(one.text)}</p></article>`;

const device = (userAgent: string) => (userAgent === '' ? '' : `${deviceWords(userAgent)} (${userAgent})`);

function request(one: Request, fieldsOf: FieldsOfSent): string {
  const origin = readOrigin(JSON.stringify(one.origin));
  const about = facts({
    Received: when(one.received),
    'Reply promised by': when(one.promisedBy),
    Closed: when(one.closed),
    Status: one.status,
    Meeting: one.starts,
    Tags: one.tags,
    'Sent from': one.source,
    Source: origin.referrer || one.referrer,
    'First page': origin.landing,
    'Last page': origin.page,
    Campaign: Object.values(origin.utm),
    Browser: device(one.userAgent),
    Noted: one.flags.map(flagWords),
  });
  const sent = `<dl>${sentFacts(fieldsOf(one.type, one.source, one.sent))}</dl>`;
  return `<h3>${safe(leadWord(one.type))} ${safe(one.reference)}</h3>${sent}${about}${fileList(one.files)}${one.entries.map(entry).join('')}${one.drafts.map(draft).join('')}`;
}

function held(one: Held, fieldsOf: FieldsOfSent): string {
  const about = facts({ Received: when(one.received), Why: one.reasons.join('; '), Browser: device(one.userAgent) });
  const sent = `<dl>${sentFacts(fieldsOf(one.type, one.source, one.sent))}</dl>`;
  const files = one.file ? [{ path: one.file, name: fileName(one.file) }] : [];
  return `<h3>${safe(leadWord(one.type))}</h3>${sent}${about}${fileList(files)}`;
}

/** Everything of a person as a page that can be read and printed. Times are Eastern. */
export function exportedHtml(all: ExportedPerson, fieldsOf: FieldsOfSent): string {
  const { person } = all;
  const title = `Data we keep about ${person.name || 'this person'}`;
  const mails = all.mails.map(
    (mail) =>
      `<article><small>${safe(when(mail.written))}, to ${safe(mail.to)}, ${safe(mailWords[mail.state] ?? mail.state)}</small><p><b>${safe(mail.subject)}</b></p><p>${safe(mail.text)}</p></article>`,
  );
  const chats = all.chats.map(
    (chat) =>
      `<h3>${safe(when(chat.started))}</h3>${chat.messages.map((line) => `<p><small>${line.sender === 'user' ? 'Visitor' : safe(line.author || 'Assistant')}</small> ${safe(line.text)}${feedbackWords[line.feedback] ?? ''}</p>`).join('')}`,
  );
  const received = all.emailsReceived.map(
    (mail) =>
      `<p>${safe(when(mail.at))}</p>${fileList(mail.file ? [{ path: mail.file, name: fileName(mail.file) }] : [])}`,
  );
  const issue = ({ subject, state, sent, problem }: ExportedPerson['newsletter'][number]['issues'][number]) =>
    [subject, sent ? when(sent) : copyWords[state], problem].filter(Boolean).join(', ');
  const subscriptions = all.newsletter.map((one) =>
    facts({
      Email: one.email,
      State: newsletterWords[one.state] ?? one.state,
      'Signed up': when(one.requested),
      Confirmed: when(one.confirmed),
      Left: when(one.unsubscribed),
      'Sent from': one.source,
      'Why it ended': one.ended,
      'Where consent came from': one.consent,
      'Issues of the last 180 days': one.issues.map(issue).join('; '),
    }),
  );
  const planned = all.nextActions.map((one) => facts({ What: one.text, 'To do': when(one.due), Done: when(one.done) }));
  const about = facts({
    Name: person.name,
    'Name they use': person.writtenName,
    Company: person.company,
    Email: person.emails.map((value) => shownKey({ kind: 'email', value })),
    Telephone: person.phones.map((value) => shownKey({ kind: 'phone', value })),
    Tags: person.tags,
    'First contact': when(person.firstContact),
    'Last contact': when(person.lastContact),
    'Email bounced': person.failedAddresses.map(({ email, at, reason }) => `${email}, ${when(at)}: ${reason}`),
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${safe(title)}</title><style>${style}</style></head>
<body><h1>${safe(title)}</h1><p><small>Made ${safe(when(all.made))} Eastern. The same data is in person.json for software; files are in the folder next to this page.</small></p>
${about}
${section(
  'Requests',
  all.requests.map((one) => request(one, fieldsOf)),
)}${section('Emails sent', mails)}${section('Emails received', received)}${section('Chats', chats)}${section('Next actions', planned)}${section('Newsletter', subscriptions)}${section(
  'Held in quarantine',
  all.quarantine.map((one) => held(one, fieldsOf)),
)}
</body></html>
`;
}
