import { escapeHtml } from './html.ts';

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

/** An ISO date (taken at noon UTC) or moment. */
const rfc822 = (date: string) => new Date(date.includes('T') ? date : `${date}T12:00:00Z`).toUTCString();

/** `path` and `self` are paths of the site; `more`: further elements of the item. */
interface Feed {
  title: string;
  description: string;
  path: string;
  self: string;
  /** ISO moment or date. */
  changed?: string | undefined;
  items: readonly {
    title: string;
    path: string;
    date: string;
    description: string;
    more?: readonly (readonly [name: string, text: string])[];
  }[];
}

/** RSS 2.0 with absolute addresses. */
export function rss({ title, description, path, self, changed, items }: Feed, publicUrl: string): string {
  const whole = (of: string) => new URL(of, `${publicUrl}/`).href;
  const entries = items.map((item) =>
    [
      '    <item>',
      `      ${element('title', item.title)}`,
      `      ${element('link', whole(item.path))}`,
      `      <guid isPermaLink="true">${escapeHtml(whole(item.path))}</guid>`,
      `      ${element('pubDate', rfc822(item.date))}`,
      ...(item.more ?? []).map(([name, text]) => `      ${element(name, text)}`),
      `      ${element('description', item.description)}`,
      '    </item>\n',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    ${element('title', title)}
    ${element('link', whole(path))}
    <atom:link href="${escapeHtml(whole(self))}" rel="self" type="application/rss+xml"/>
    ${element('description', description)}
    <language>en-us</language>
${changed ? `    ${element('lastBuildDate', rfc822(changed))}\n` : ''}${entries.join('')}
  </channel>
</rss>
`;
}
