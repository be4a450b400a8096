import { type Crawl, crawl, htmlFindings } from '../helpers/crawl.ts';
import { dataFindings } from '../helpers/data-checks.ts';
import {
  canonicalFindings,
  canonicalOf,
  descriptionOf,
  headFindings,
  headingFindings,
  indexed,
  repeated,
  titleOf,
} from '../helpers/page-checks.ts';
import { axeFindings, expect, test } from './fixtures.ts';

/** The whole site, found by following its links: what is published is checked without being named here. */
test.describe.configure({ mode: 'parallel' });
// The findings name page and element; a trace of so many pages would cost more than the checks.
test.use({ trace: 'off' });
const publicUrl = 'http://northarc.example';
const ownPages = ({ pages }: Crawl) =>
  [...pages.values()].filter((page) => canonicalOf(page) === `${publicUrl}${page.path}`);

test('every link and anchor resolves; every page has its own head, valid HTML and true structured data', async ({
  site,
}) => {
  const found = await crawl(site.url, publicUrl);
  const pages = [...found.pages.values()];
  const own = ownPages(found);
  const findings = [
    ...found.broken,
    ...pages.flatMap(headFindings),
    ...pages.flatMap(headingFindings),
    ...canonicalFindings(found, publicUrl),
    ...repeated(own, titleOf),
    ...repeated(own, descriptionOf),
    ...pages.filter(indexed).flatMap((page) => dataFindings(page, canonicalOf(page))),
  ];
  for (const page of own) findings.push(...(await htmlFindings(page)));
  expect(findings).toEqual([]);
  expect(own.length).toBeGreaterThanOrEqual(found.listed.length);
});

const shards = 4;
for (let shard = 0; shard < shards; shard++) {
  test(`axe finds nothing and nothing overflows at 360 and 1280 px (part ${shard + 1} of ${shards})`, async ({
    page,
    site,
  }) => {
    test.setTimeout(300_000);
    const paths = ownPages(await crawl(site.url, publicUrl))
      .map(({ path }) => path)
      .toSorted()
      .filter((_, index) => index % shards === shard);
    const findings: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) findings.push(`${path} at ${width} px: ${over} px too wide`);
        findings.push(...(await axeFindings(page)).map((finding) => `${path} at ${width} px: ${finding}`));
      }
    }
    expect(findings).toEqual([]);
  });
}
