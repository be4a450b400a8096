import { easternText } from '#src/lib/format.ts';
import type { ExportedPerson } from './export.ts';

const safe = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const when = (moment: string | null) =>
  moment === null ? '' : `${easternText(Date.parse(moment))}, ${moment.slice(0, 4)}`;

/** A value in words, however deep it is nested. */
const wordsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(wordsOf).filter(Boolean).join(', ')
    : String(value ?? '');

/** Facts as a list; what is empty is left out. */
function facts(pairs: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(pairs).flatMap(([name, value]) => {
    const text = wordsOf(value);
    return text === '' ? [] : [`<dt>${safe(name)}</dt><dd>${safe(text)}</dd>`];
  });
  return shown.length > 0 ? `<dl>${shown.join('')}</dl>` : '';
}

const fileList = (files: readonly { path: string; name: string }[]) =>
  files.length > 0
    ? `<ul>${files.map(({ path, name }) => `<li><a href="${safe(encodeURI(path))}">${safe(name)}</a></li>`).join('')}</ul>`
    : '';

const section = (title: string, parts: readonly string[]) =>
  parts.length > 0 ? `<section><h2>${safe(title)}</h2>${parts.join('')}</section>` : '';

/** A black-on-white page that needs nothing but itself and the files beside it, and prints well. */
const style = `body{font:16px/1.5 system-ui,sans-serif;color:#10182b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.75rem;line-height:1.2}h2{border-top:2px solid;padding-top:.5rem;margin-top:2.5rem}h3{margin:1.5rem 0 .25rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{color:#4a5670}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
article{margin:.75rem 0;padding-left:1rem;border-left:3px solid #c3cddd;break-inside:avoid-page}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
small{color:#4a5670}@media print{body{margin:0;max-width:none}h2,h3{break-after:avoid}}@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

type Request = ExportedPerson['requests'][number];

const entry = (one: Request['entries'][number]) =>
  `<article><small>${safe(when(one.at))}, ${safe(one.kind)}${one.author ? `, ${safe(one.author)}` : ''}</small><p>${safe(one.text)}</p>${one.quoted ? `<p><small>${safe(one.quoted)}</small></p>` : ''}${fileList(one.files)}</article>`;

const request = (one: Request) =>
  `<h3>${safe(one.reference)}, ${safe(one.type)}</h3>${facts({
    received: when(one.received),
    status: one.status,
    meeting: one.starts,
    tags: one.tags,
    ...one.sent,
    'first page': one.origin.landing,
    'came from': one.origin.referrer || one.referrer,
    browser: one.userAgent,
  })}${fileList(one.files)}${one.entries.map(entry).join('')}`;

/** Everything of a person as a page that can be read and printed. Times are Eastern. */
export function exportedHtml(all: ExportedPerson): string {
  const { person } = all;
  const title = `What is kept of ${person.name || 'this person'}`;
  const mails = all.mails.map(
    (mail) =>
      `<article><small>${safe(when(mail.written))}, to ${safe(mail.to)}, ${safe(mail.state)}</small><p><b>${safe(mail.subject)}</b></p><p>${safe(mail.text)}</p></article>`,
  );
  const chats = all.chats.map(
    (chat) =>
      `<h3>${safe(when(chat.started))}</h3>${chat.messages.map((line) => `<p><small>${line.sender === 'user' ? 'Visitor' : 'Assistant'}</small> ${safe(line.text)}</p>`).join('')}`,
  );
  const subscriptions = all.newsletter.map((one) =>
    facts({
      ...one,
      requested: when(one.requested),
      confirmed: when(one.confirmed),
      unsubscribed: when(one.unsubscribed),
    }),
  );
  const planned = all.nextActions.map((one) => facts({ ...one, due: when(one.due), done: when(one.done) }));
  const refused = all.quarantine.map((one) => facts({ received: when(one.received), type: one.type, ...one.sent }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${safe(title)}</title><style>${style}</style></head>
<body><h1>${safe(title)}</h1><p><small>Made ${safe(when(all.made))} Eastern. The same stands in person.json for programs; files are in the folder beside this page.</small></p>
${facts({ name: person.name, company: person.company, email: person.emails, telephone: person.phones, tags: person.tags, 'first contact': when(person.firstContact), 'last contact': when(person.lastContact) })}
${section('Requests', all.requests.map(request))}${section('Mails that were sent', mails)}${section('Chats', chats)}${section('Next actions', planned)}${section('Newsletter', subscriptions)}${section('Set aside by the checks', refused)}
</body></html>
`;
}
