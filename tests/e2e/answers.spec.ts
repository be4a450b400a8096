import { readdirSync, readFileSync } from 'node:fs';
import { chatPhrases, socialAnswers } from '#content/chat-answers.ts';
import { chatRemarks, priceDrivers, priceTerms } from '#content/chat-cases.ts';
import { placeAnswers } from '#content/chat-places.ts';
import { priceLines, priceWords } from '#content/chat-prices.ts';
import { hours } from '#content/hours.ts';
import { prices } from '#content/prices.ts';
import { builtWords } from '#content/records/words.ts';
import { defaultClock } from '#content/schedule.ts';
import { readArticles } from '#src/features/blog/read-articles.ts';
import { writtenAnswers } from '#src/features/chat/answers/canned.ts';
import { calendarAt } from '#src/features/chat/calendar.server.ts';
import { quotesOf } from '#src/features/chat/passages/quotes.server.ts';
import { readPassages } from '#src/features/chat/passages/read-passages.server.ts';
import { reply } from '#src/features/chat/reply.ts';
import { emptyContext } from '#src/features/chat/reply-types.ts';
import { filled } from '#src/lib/facts.ts';
import { aSaturday, someOpenDays, visitorSentences } from '../helpers/visitor-sentences.ts';
import { expect, test } from './fixtures.ts';

/** What the assistant says and links to is held against the pages as they are served; no browser is needed. */

interface Said {
  text: string;
  links: readonly { href: string }[];
}

const written: Said[] = filled(
  [
    ...Object.values({ ...writtenAnswers, ...socialAnswers }).map(({ text, links, ...rest }) => ({
      text: 'more' in rest ? `${text} ${rest.more}` : text,
      links,
    })),
    ...Object.values(priceLines),
    ...Object.values(priceDrivers),
    ...Object.values(priceTerms),
    ...Object.values(chatRemarks),
    { text: priceWords.overview, links: priceWords.overviewLinks },
    { text: priceWords.ask, links: priceWords.askLinks },
    placeAnswers.area,
    { text: chatPhrases.daysLast, links: [placeAnswers.links.contact] },
  ],
  builtWords,
);

/** Amounts, shares, spans of time and counts: "$2,500", "99.9%", "8-16 weeks", "50+". */
const figure = /\$[\d,]+|\b\d[\d.,]*%|\b\d+(?:-\d+)?[ -](?:business )?(?:hour|minute|week|day|month)s?\b|\b\d+\+/g;
/** Stated in the chat alone (S1 §9). */
const chatOnly = [builtWords[`price.${prices.chatPlansFromPerMonth}`]];

interface Page {
  status: number;
  ids: Set<string>;
  text: string;
}

function pageReader(origin: string) {
  const pages = new Map<string, Promise<Page>>();
  const read = async (path: string): Promise<Page> => {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
    const html = await answer.text();
    return {
      status: answer.status,
      ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')),
      text: html
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
        .replace(/<!-- -->/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#x27;/g, "'")
        .replace(/\s+/g, ' '),
    };
  };
  return (path: string) => {
    const page = pages.get(path) ?? read(path);
    pages.set(path, page);
    return page;
  };
}

test('every link of the assistant leads to a heading of the site, and every figure stands on a page that it links to', async ({
  site,
}) => {
  const pageAt = pageReader(site.url);
  const files = readdirSync('content/blog').map((name) => `content/blog/${name}`);
  const passages = await readPassages(
    readArticles(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))),
  );
  const openDays = someOpenDays.map(({ date, times }) => ({ date, times: [...times] }));
  const calendar = calendarAt(aSaturday, defaultClock);
  const given = visitorSentences.map(({ says }) =>
    filled(reply(says, emptyContext, { passages, quotes: quotesOf(passages), openDays, calendar }), builtWords),
  );
  const findings = new Set<string>();

  const hrefs = [...written, ...given].flatMap(({ links }) => links.map(({ href }) => href));
  for (const href of [...hrefs, ...passages.map((passage) => passage.href)]) {
    if (/^(mailto|tel|sms):/.test(href)) continue;
    const [path = '', anchor] = href.split('#');
    const page = await pageAt(path);
    if (page.status !== 200) findings.add(`${path} answers ${page.status}`);
    else if (anchor && !page.ids.has(decodeURIComponent(anchor))) findings.add(`${path} has no #${anchor}`);
  }

  for (const { text, links } of written) {
    const paths = links.flatMap(({ href }) => (href.startsWith('/') ? [href.split('#')[0] ?? ''] : []));
    const texts = (await Promise.all(paths.map(pageAt))).map((page) => page.text.toLowerCase());
    for (const [found] of text.matchAll(figure)) {
      const stated = texts.some((page) => page.includes(found.toLowerCase().replace(/,$/, '')));
      if (!stated && !chatOnly.includes(found))
        findings.add(`"${found}" is on none of ${paths.join(', ')}: ${text.slice(0, 60)}`);
    }
  }
  expect([...findings]).toEqual([]);
});

test('the hours of a consultation are those of S1 §9', () => {
  expect(chatPhrases.schedule).toContain(hours.chatConsultation);
});
