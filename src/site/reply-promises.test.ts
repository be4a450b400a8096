import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { promises, workingDay } from '#src/content/claims.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { looseDays } from '#tests/helpers/loose-days.ts';
import { contentTexts, filesBelow } from '#tests/helpers/reply-words.ts';

const said = (text: string) => fillFacts(text, builtFacts);

/** S1's "24 hours" to a reply stand with "on working days": without it every weekend's receipt says something else. */
describe('a reply within 24 hours', () => {
  test('is promised on working days, by one constant', () => {
    for (const promise of [promises.contact, promises.quote, promises.standard]) {
      expect(said(promise)).toBe(said(`${workingDay.hours} ${workingDay.when}`));
    }
    expect(said(promises.contact)).toContain('24 hours');
  });

  test('is never promised in the content without it', async () => {
    const texts = await contentTexts();
    expect(texts.filter(({ text }) => text.includes(said(promises.contact))).length).toBeGreaterThan(30);
    expect(texts.filter(({ text }) => looseDays(text).length > 0)).toEqual([]);
  });

  test('is written nowhere else', () => {
    const sources = [...filesBelow('content'), ...filesBelow('src')].filter(
      (file) => !/\.test\.tsx?$|\.md$/.test(file),
    );
    const written = sources.filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some(
          (line) => /24[ -]hours?\b/i.test(line) && !/^\s*(\/?\*|\/\/)/.test(line) && !line.includes('24 hours back'),
        ),
    );
    expect(written).toEqual(['src/content/facts-of.ts']);
  });
});
