import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factsOf } from '#src/content/facts-of.ts';
import { policyNow } from '#src/content/policies.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { defaultRetention } from '#src/lib/retention.ts';
import { renderPolicy } from './policy.tsx';

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
