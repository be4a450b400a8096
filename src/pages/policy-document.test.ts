import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inWords } from '#src/content/facts.ts';
import { factsOf } from '#src/content/facts-of.ts';
import { policyNow } from '#src/content/policies.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { textOf } from '#src/lib/html.ts';
import { defaultRetention } from '#src/lib/retention.ts';
import { renderPolicy } from './policy-document.server.ts';

test('the policies have their sections, each with an anchor of its own, and the date of S2 §2', async () => {
  for (const [source, count] of [
    [policyNow('privacy'), 13],
    [policyNow('terms'), 16],
  ] as const) {
    const { sections, lastUpdated } = await renderPolicy(source);
    expect(lastUpdated).toBe('January 15, 2025');
    expect(sections).toHaveLength(count);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(count);
    for (const { html } of sections) expect(textOf(html).length).toBeGreaterThan(80);
  }
});

test('the terms say the figures of S2 §9', async () => {
  const { sections } = await renderPolicy(policyNow('terms'));
  const text = inWords(sections.map(({ html }) => textOf(html)).join(' '));
  for (const figure of ['1.5% per month', '30 days', '60 days', '99.9%', '48 hours', '12 months', '16']) {
    expect(text).toContain(figure);
  }
});

test("an owner's headings stay below the section's, with anchors that do not collide", async () => {
  const content = '# Part\n\nText.';
  const { sections } = await renderPolicy({
    lastUpdated: 'today',
    sections: [
      { title: 'One', content },
      { title: 'One', content },
    ],
  });
  expect(sections.map(({ id }) => id)).toEqual(['one', 'one-1']);
  expect(sections.map(({ html }) => /<h3 id="([^"]*)"/.exec(html)?.[1])).toEqual(['one-part', 'one-1-part']);
});

/** What the owner's desk keeps in the owner's own browser, of which no visitor needs to be told. */
const ownersOwn = ['northarc-note-drafts', 'recordDrafts', 'northarc-thread-downwards'];

/** Every key under which the source keeps something in the browser, wherever a file that does so names it. */
function storageKeys(): string[] {
  const patterns = [
    /\b(?:\w*Key|key) = '([\w-]+)'/g,
    /[gs]etItem\('([\w-]+)'/g,
    /localStorage\.((?!getItem|setItem|removeItem)\w+)/g,
    /appendToList\(storage, '([\w-]+)'/g,
    /\b(?:read|write)\('([\w-]+)'/g,
  ];
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !file.includes('.server.'));
  const sources = files.map((file) => readFileSync(file, 'utf8')).filter((source) => /[sS]torage/.test(source));
  const receipts = /const copies[^{]*\{([^}]*)\}/.exec(sources.join('\n'))?.[1] ?? '';
  return [
    ...new Set([
      ...sources.flatMap((source) =>
        patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((found) => found[1] ?? '')),
      ),
      ...[...receipts.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? ''),
    ]),
  ].sort();
}

test('the privacy policy names every key in the browser', () => {
  const text = policyNow('privacy')
    .sections.map(({ content }) => content)
    .join('\n');
  const keys = storageKeys();
  expect(keys).toEqual(
    expect.arrayContaining(['analyticsPending', 'chatDraft', 'ddosLogs', 'hasVisited', 'quoteDraft']),
  );
  expect(keys.filter((key) => !ownersOwn.includes(key) && !text.includes(`\`${key}\``))).toEqual([]);
});

test('the built-in privacy policy says what is kept by default, and another choice in its words', () => {
  const said = (retention = defaultRetention) => {
    const facts = factsOf({ records: {}, retention });
    return fillFacts(
      policyNow('privacy')
        .sections.map(({ content }) => content)
        .join('\n'),
      facts,
    );
  };
  expect(said()).toContain('It is erased 180 days after its last message.');
  const text = said({ ...defaultRetention, leads: 3 * 365, chats: 30 });
  expect(text).toContain('erased 3 years after they were closed');
  expect(text).toContain('It is erased 30 days after its last message.');
  expect(text).not.toContain('180 days after');
});
