import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { articles } from '#src/content/articles.ts';
import { loader as todayLoader } from '#src/inbox/today.tsx';
import { loader as draftLoader } from '#src/pages/article-draft.tsx';
import { withLive } from '#src/platform/changes.server.ts';
import { tester } from '#tests/helpers/actor.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { site } from '#tests/helpers/own-site.ts';
import { action, loader } from './article.tsx';
import { loader as listLoader } from './articles.tsx';
import {
  type ArticleAnswer,
  type ArticleList,
  type ArticleView,
  draftAddress,
  draftOfLink,
} from './articles-desk.server.ts';

const [first] = articles.builtIn;
const id = first?.id ?? '';
const came = Object.fromEntries(
  Object.entries(first ?? {}).map(([name, value]) => [name, [value ?? ''].flat().join('\n')]),
);
const months = 6;

/** The owner at the desk of articles, without JavaScript. */
async function desk(start = '2026-12-01T10:00:00-05:00') {
  const made = await site({ clock: testClock(start) });
  const cookie = await signedInCookie(made);
  const inside = <Result>(work: () => Result) => withLive(() => made.deps.live(), work);
  const address = `/admin/articles/${id}`;
  return {
    made,
    inside,
    view: (query = ''): Promise<ArticleView> =>
      inside(() => loader(routeArgs(made, `${address}${query}`, { cookie, params: { id } }) as never)) as never,
    list: (query = ''): Promise<ArticleList> =>
      inside(() => listLoader(routeArgs(made, `/admin/articles${query}`, { cookie }) as never)) as never,
    today: () => inside(() => todayLoader(routeArgs(made, '/admin/today', { cookie }) as never)),
    async act(intent: string, fields: Record<string, string> = {}): Promise<ArticleAnswer> {
      const form = { ...came, base: '0', ...fields, intent };
      const answer = await inside(() => action(routeArgs(made, address, { cookie, form, params: { id } }) as never));
      return ('init' in answer ? answer.data : answer) as ArticleAnswer;
    },
  };
}

test('everything that is wrong comes back at once, with what was typed', async () => {
  const { act, view } = await desk();
  const typed = { title: 'Short', tags: 'One', body: '# Title\n\n![](/media/x.webp) {{hours.never}} {{no.fact}}' };
  const refused = await act('publish', { ...typed, slug: 'rss.xml', category: '', day: '' });
  const errors = {
    title: 'Please use at least 20 characters',
    slug: 'Please use lowercase letters, digits and single hyphens',
    ...{ category: 'Please choose a category', tags: 'Please give it two tags at least' },
    body: expect.stringMatching(/headings with ##.*describe every picture.*named hours\.never, no\.fact/),
  };
  const back = { title: 'Short', tags: ['One'] };
  expect(refused).toMatchObject({ ok: false, reason: 'Please fix 5 fields.', errors, typed: back });
  expect((await view()).number).toBe(0);
  expect(await act('schedule', { ...typed, day: '2026-11-30', time: '09:00' })).toMatchObject({
    errors: { day: expect.stringContaining('a future day and time'), title: expect.any(String) },
  });
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
  expect(await act('publish', { base: '1', slug: first?.slug ?? '' })).toMatchObject({ ok: true });
});

test('versions are told by what they changed, looked at, named and restored', async () => {
  const { act, view } = await desk();
  await act('publish', { title: 'The first title that was published' });
  await act('publish', { title: 'The second title that was published', tags: 'Moving\nBackups', base: '1' });
  expect(await act('name', { number: '1', name: ' Before the move ' })).toMatchObject({ ok: true });
  const { versions, number } = await view();
  expect(number).toBe(2);
  expect(versions.map((version) => [version.number, version.name, version.changed])).toEqual([
    [2, '', ['title', 'tags']],
    [1, 'Before the move', ['title']],
    [0, '', []],
  ]);
  const old = { title: 'The first title that was published' };
  expect((await view('?version=1')).looked).toMatchObject({ number: 1, typed: old });
  expect(await act('restore', { number: '1', base: '2' })).toMatchObject({ ok: true, number: 3 });
  expect((await view()).published).toMatchObject({ title: 'The first title that was published' });
  expect((await view()).versions[0]).toMatchObject({ number: 3, restoredFrom: 1 });
  expect(await act('restore', { number: '0', base: '2' })).toMatchObject({ ok: false });
});

test('the link to a draft holds through its thirtieth day, in Eastern time, and shows the draft', async () => {
  const { made, inside, act, view } = await desk('2026-12-01T21:30:00-05:00');
  await act('keep', { title: 'A draft that a friend shall read first' });
  const { link } = await view();
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
  const { today, list, act } = await desk(`${due}T10:00:00-04:00`);
  const alarm = { key: 'review', title: expect.stringContaining('six months old') };
  expect((await today()).today.alarms).toContainEqual(expect.objectContaining(alarm));
  const before = (await list('?show=review')).counts.review;
  expect(await act('reviewed')).toMatchObject({ ok: true });
  const after = await list('?show=review');
  expect(after.counts.review).toBe(before - 1);
  expect(after.rows.map((row) => row.id)).not.toContain(id);
});

test('a link that leads nowhere is said before an article is published, one to another draft is none', async () => {
  const { act, view, made } = await desk();
  const dead = 'Ask us by [text message](sms:+16785550100), [here](#), or see [prices](/prices).\n\nNext.';
  const said = /“text message” doesn’t work: .*sms:.*“here” doesn’t work: .*“prices” doesn’t work: .*\/prices\./;
  const errors = { body: expect.stringMatching(said) };
  expect(await act('publish', { body: dead })).toMatchObject({ ok: false, errors, typed: { body: dead } });
  const at = { day: '2026-12-02', time: '09:00' };
  expect(await act('schedule', { body: dead, ...at })).toMatchObject({ ok: false, errors });
  expect((await view()).number).toBe(0);
  const draft = { id: 'new', base: 0, values: { slug: 'to-come' }, publishAt: null, known: null };
  await made.deps.records.drafts.keep(articles, draft, tester);
  const body = 'See [what comes](/blog/to-come) and [our services](/services).';
  expect(await act('publish', { body })).toMatchObject({ ok: true });
});
