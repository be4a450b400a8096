import blogCategories from 'content:blog-categories';
import { parseDocument } from 'htmlparser2';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { articles } from '#src/content/articles.ts';
import { loader as todayLoader } from '#src/inbox/today.tsx';
import { countLine, filterFrom } from '#src/lib/filter.ts';
import { escapeHtml } from '#src/lib/html.ts';
import { loader as draftLoader } from '#src/pages/article-draft.tsx';
import { draftAddress, draftOfLink } from '#src/records/record.server.ts';
import { isDueForReview, type ListView } from '#src/records/record-list.server.ts';
import { action as listAction, loader as listLoader } from '#src/records/record-list.tsx';
import { editorOf } from '#tests/helpers/editor.ts';
import { routeArgs, signedInCookie, site, testClock, tester } from '#tests/helpers/site.ts';
import {
  filterArticles,
  type PublishedArticle,
  pageOfArticles,
  readTime,
  relatedTo,
  rssFeed,
} from './article-structured-data.ts';
import { isOver } from './article-view.tsx';

const [first] = articles.builtIn;
const id = first?.id ?? '';
const months = 6;

/** The owner at the desk of articles. */
async function desk(start = '2026-12-01T10:00:00-05:00', of = id) {
  const made = await site({ clock: testClock(start) });
  const editor = await editorOf(made, articles, of);
  const cookie = await signedInCookie(made);
  const params = { collection: 'articles' };
  const path = '/admin/records/articles';
  return {
    ...{ made, ...editor },
    list: (query = ''): Promise<ListView> =>
      editor.inside(() => listLoader(routeArgs(made, `${path}${query}`, { cookie, params }) as never)) as never,
    listAct: (form: Record<string, string>) =>
      editor.inside(() => listAction(routeArgs(made, path, { cookie, form, params }) as never)),
    today: () => editor.inside(() => todayLoader(routeArgs(made, '/admin/today', { cookie }) as never)),
  };
}

test('a title and a text make an article: the rest is filled in', async () => {
  const { act, shown } = await desk(undefined, 'vans');
  const body =
    '## Saturday\n\nWe came at **eight**, with [two vans](/services). It was a long weekend of security work.';
  const typed = { title: 'How we moved', body, slug: '', author: '', category: '', date: '' };
  expect(await act('publish', typed)).toMatchObject({ ok: true, typed: { slug: 'how-we-moved', tags: '' } });
  expect(shown()).toMatchObject({
    slug: 'how-we-moved',
    date: '2026-12-01',
    author: '',
    category: 'security',
    excerpt: 'We came at eight, with two vans. It was a long weekend of security work.',
    description: expect.stringMatching(/^We came at eight/),
    tags: [],
  });
  const { act: actAgain, shown: shownToo } = await desk(undefined, 'more');
  await actAgain('publish', { ...typed, title: first?.title ?? '', tags: 'Moving, Backups' });
  expect(shownToo()).toBeUndefined();
  await actAgain('publish', { ...typed, title: `${first?.title.slice(0, 60)}.`, tags: 'Moving, Backups' });
  expect(shownToo()).toMatchObject({
    tags: ['Moving', 'Backups'],
    slug: expect.not.stringMatching(`^${first?.slug}$`),
  });
});

test('everything that is wrong is said at once, before an article is published', async () => {
  const { act, view, made } = await desk();
  const typed = { title: '', tags: 'One, one', body: '# Title\n\n![](/media/x.webp) {{hours.never}} {{no.fact}}' };
  const errors = {
    ...{ title: 'Please give it a title', slug: 'Please use lowercase letters, digits and single hyphens' },
    tags: 'Please name each tag once',
    body: expect.stringMatching(/headings with ##.*describe every picture.*named hours\.never, no\.fact/),
  };
  const refused = await act('publish', { ...typed, slug: 'rss.xml' });
  expect(refused).toMatchObject({ ok: false, reason: 'Please fix 4 fields.', errors });
  expect((await view()).number).toBe(0);
  const past = { when: 'later', day: '2026-11-30', time: '09:00' };
  expect(await act('publish', typed, past)).toMatchObject({
    errors: { day: 'Choose a time in the future', title: expect.any(String) },
  });
  // A link that leads nowhere; one to another draft is none.
  const dead = 'Ask us by [text message](sms:+16785550100), [here](#), or see [prices](/prices).\n\nNext.';
  const said = /“text message” doesn’t work: .*sms:.*“here” doesn’t work: .*“prices” doesn’t work: .*\/prices\./;
  const broken = { ok: false, errors: { body: expect.stringMatching(said) } };
  const later = { when: 'later', day: '2026-12-02', time: '09:00' };
  for (const at of [{}, later]) expect(await act('publish', { body: dead }, at)).toMatchObject(broken);
  expect((await view()).number).toBe(0);
  const draft = { id: 'new', base: 0, values: { slug: 'to-come' }, publishAt: null, known: null };
  await made.deps.records.drafts.keep(articles, draft, tester);
  const body = 'See [what comes](/blog/to-come) and [our services](/services).';
  expect(await act('publish', { body })).toMatchObject({ ok: true });
});

test('an earlier address of another article is not taken from it', async () => {
  const { made, inside, act } = await desk();
  expect(await act('publish', { slug: 'moved-away' })).toMatchObject({ ok: true });
  const { id: _, ...values } = articles.builtIn[1] ?? { id: '' };
  const publish = (slug: string) =>
    inside(() =>
      made.deps.records.publishing.publish(articles, 'other', 0, { ...values, slug, title: 'x'.repeat(20) }, tester),
    );
  const taken = { ok: false, errors: { slug: expect.stringContaining('leads to another') } };
  expect(await publish(first?.slug ?? '')).toMatchObject(taken);
  expect(await publish('free')).toMatchObject({ ok: true });
  // Its own it may have again.
  expect(await act('publish', {}, { base: '1' })).toMatchObject({ ok: true });
});

test('versions are told by what they changed, looked at, named and restored', async () => {
  const { act, view } = await desk();
  await act('publish', { title: 'The first title that was published' });
  await act('publish', { title: 'The second title that was published', tags: 'Moving, Backups' }, { base: '1' });
  expect(await act('name', {}, { number: '1', name: ' Before the move ' })).toMatchObject({ ok: true });
  const { versions, number } = await view();
  expect(number).toBe(2);
  const said = versions.map(({ number, name, changes }) => `${number} ${name} ${changes.map(({ field }) => field)}`);
  expect(said).toEqual(['2  title,tags', '1 Before the move title', '0  ']);
  const old = { title: 'The first title that was published' };
  expect((await view('?version=1')).looked).toMatchObject({ version: { number: 1 }, typed: old });
  expect(await act('restore', {}, { number: '1', base: '2' })).toMatchObject({ ok: true, number: 3 });
  expect((await view()).published).toMatchObject({ title: 'The first title that was published' });
  expect((await view()).versions[0]).toMatchObject({ number: 3, restoredFrom: 1 });
  expect(await act('restore', {}, { number: '0', base: '2' })).toMatchObject({ ok: false });
});

test('the link to a draft holds through its thirtieth day, in Eastern time, and shows the draft', async () => {
  const { made, inside, act, view } = await desk('2026-12-01T21:30:00-05:00');
  await act('keep', { title: 'A draft that a friend shall read first' });
  const link = (await view()).share ?? { href: '', until: 0 };
  const token = link.href.split('/').at(-1) ?? '';
  expect(link.until).toBe(Date.parse('2027-01-01T00:00:00-05:00') - 1);
  const shown = async () => {
    const answer = await inside(() => draftLoader(routeArgs(made, '/blog/draft/x', { params: { token } }) as never));
    return answer.data.found?.article.title;
  };
  const day = 86_400_000;
  for (const days of [29, 30, 31]) {
    made.clock.set(Date.parse('2026-12-01T21:30:00-05:00') + days * day);
    const title = days > 30 ? undefined : 'A draft that a friend shall read first';
    expect(await shown(), `after ${days} days`).toBe(title);
  }
  // The same all day long, and another one on the next.
  const { tokens } = made.deps;
  const at = (moment: string) => draftAddress(id, { tokens, now: Date.parse(moment), publicUrl: '' });
  expect(at('2026-12-01T00:00:00-05:00').until).toBe(link.until);
  expect(at('2026-12-02T00:00:00-05:00').until).toBe(link.until + day);
  expect(draftOfLink('nonsense', { tokens, now: 0 })).toBeUndefined();
});

test('half a year after its review the owner is asked to read an article again, and says so by one press', async () => {
  const reviewed = first?.reviewed ?? '';
  const due = Temporal.PlainDate.from(reviewed).add({ months });
  const early = await desk(`${due.subtract({ days: 1 })}T10:00:00-04:00`);
  expect((await early.today()).today.alarms.map(({ key }) => key)).not.toContain('review');
  const { today, list, listAct } = await desk(`${due}T10:00:00-04:00`);
  const alarm = { key: 'review', title: expect.stringContaining('six months old') };
  expect((await today()).today.alarms).toContainEqual(expect.objectContaining(alarm));
  const before = (await list('?show=review')).counts?.review ?? 0;
  expect(await listAct({ intent: 'reviewed', id })).toMatchObject({ data: { ok: true } });
  const after = await list('?show=review');
  expect(after.counts?.review).toBe(before - 1);
  expect(after.rows.map((row) => row.id)).not.toContain(id);
});

test('half a year after the last day of August is the last of February; what an article is about is over after its day', () => {
  const isDue = (date: string, today: string) => isDueForReview(articles, { id, date }, today);
  expect([isDue('2025-08-31', '2026-02-27'), isDue('2025-08-31', '2026-02-28')]).toEqual([false, true]);
  expect(isOver({ eventUntil: '2026-11-21' }, '2026-11-21')).toBe(false);
  expect(isOver({ eventUntil: '2026-11-21' }, '2026-11-22')).toBe(true);
  expect(isOver({ eventUntil: '' }, '2026-11-22')).toBe(false);
});

const article = (number: number, date: string, category: 'ai' | 'cloud', title: string, excerpt = '') =>
  ({ id: `a-${number}`, number, date, category, title, excerpt, tags: [] as string[] }) as const;
const list = [
  article(1, '2024-05-03', 'cloud', 'Cloud Migration', 'What to move'),
  article(2, '2025-01-01', 'ai', 'Assistants', 'Where the CLOUD helps'),
  article(3, '2024-12-01', 'ai', 'Data rules', 'What stays in'),
];
const ids = (query: string, category = 'all') =>
  filterArticles(list, { query, category }).found.map(({ number }) => number);

test('articles are found in title and excerpt, whatever the letters, newest first, and the list stays as it was', () => {
  expect([ids(''), ids('  CLOUD '), ids('cloud', 'ai'), ids('(')]).toEqual([[2, 3, 1], [2, 1], [2], []]);
  expect(list.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('the address of the list is its filter; the count line knows the singular', () => {
  const from = (query: string) => Object.values(filterFrom(new URLSearchParams(query), blogCategories)).join(' ');
  expect(['', 'q=cloud&category=ai', 'category=gossip'].map(from)).toEqual([' all', 'cloud ai', ' all']);
  const lines = [0, 1, 9].map((count) => countLine(count, 'article found', 'articles found'));
  expect(lines).toEqual(['0 articles found', '1 article found', '9 articles found']);
});

test('two related articles share most tags, else the category, else are the first others', () => {
  const tagged = (number: number, tags: string[]) => ({ ...article(number, '2025-01-01', 'ai', ''), tags });
  const own = tagged(1, ['Backups', 'HIPAA']);
  const others = [...list.slice(0, 1), tagged(4, ['hipaa ']), tagged(5, ['x'])];
  const related = (all: typeof others) => relatedTo(own, all).map(({ number }) => number);
  expect(related(others)).toEqual([4, 5]);
  expect(related([...others, tagged(6, ['BACKUPS', 'Hipaa'])])).toEqual([6, 4]);
  const rest = relatedTo(article(9, '', 'cloud', ''), [tagged(2, []), tagged(3, []), tagged(4, [])]);
  expect(rest.map(({ number }) => number)).toEqual([2, 3]);
});

test('the read time is counted unless it is given', () => {
  const body = Array.from({ length: 500 }, () => 'word').join(' ');
  expect(readTime({ minutes: null, body })).toBe('2 min read');
  expect(readTime({ minutes: 13, body })).toBe('13 min read');
  expect(readTime({ minutes: null, body: '' })).toBe('1 min read');
});

test('a long list comes in pages that keep what was asked for', () => {
  const many = Array.from({ length: 121 }, (_, n) => n);
  const filter = { query: ' backup ', category: 'ai' };
  expect(pageOfArticles(many, filter, null)).toEqual({
    ...{ shown: many.slice(0, 60), all: 121, newer: undefined },
    older: '/blog?q=backup&category=ai&page=2',
  });
  expect(pageOfArticles(many, filter, '2')).toMatchObject({ newer: '/blog?q=backup&category=ai' });
  for (const asked of ['9', '1e9', '3.7']) expect(pageOfArticles(many, filter, asked).shown).toEqual([120]);
  for (const asked of ['', '-1', 'x', '0']) expect(pageOfArticles(many, filter, asked).newer).toBeUndefined();
  expect(pageOfArticles([], { query: '', category: 'all' }, '2')).toMatchObject({ shown: [], older: undefined });
});

const published: PublishedArticle = {
  ...{ id: 'backups', slug: 'backups', number: 1, title: 'Backups & <other> "things"', excerpt: "It's 3 > 2" },
  ...{ earlier: [], description: 'd', category: 'ai', author: 'Tom Okafor', date: '2024-05-03', minutes: null },
  ...{ tags: ['R&D', 'Two'], audience: '', places: [], keywords: 'k', art: 'chip', body: 'b', modified: '2024-05-03' },
  ...{ cover: '', coverAlt: '', reviewed: '', eventUntil: '', eventOver: '' },
};

describe('the feed', () => {
  const feed = rssFeed([published], 'https://northarc.example');
  test('has absolute links, a date in RFC 822, and a link to itself, and escapes what XML would read', () => {
    for (const said of [
      '<link>https://northarc.example/blog</link>',
      '<guid isPermaLink="true">https://northarc.example/blog/backups</guid>',
      '<pubDate>Fri, 03 May 2024 12:00:00 GMT</pubDate>',
      'href="https://northarc.example/blog/rss.xml" rel="self"',
      '<title>Backups &amp; &lt;other&gt; &quot;things&quot;</title>',
      '<description>It&#39;s 3 &gt; 2</description>',
      '<category>AI &amp; Machine Learning</category>',
    ])
      expect(feed).toContain(said);
    expect(escapeHtml('a\u0000b\u000bc\nd')).toBe('abc\nd');
  });

  test('was last built when the latest of its articles came out or changed; each keeps the day on which it came out', () => {
    expect(feed).toContain('<lastBuildDate>Fri, 03 May 2024 12:00:00 GMT</lastBuildDate>');
    const older = { ...published, slug: 'older', date: '2024-04-01', modified: '2024-06-07T08:09:10.000Z' };
    const revised = rssFeed([published, older], 'https://northarc.example');
    expect(revised).toContain('<lastBuildDate>Fri, 07 Jun 2024 08:09:10 GMT</lastBuildDate>');
    expect(revised).toContain('<pubDate>Mon, 01 Apr 2024 12:00:00 GMT</pubDate>');
  });

  test('is one well-formed channel', () => {
    const nodes = parseDocument(feed, { xmlMode: true }).children;
    expect(nodes.map((node) => ('name' in node ? node.name : node.type))).toContain('rss');
    expect(rssFeed([], 'https://northarc.example')).not.toContain('lastBuildDate');
  });
});
