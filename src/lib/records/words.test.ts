import { describe, expect, test } from 'vitest';
import { liveOf } from '#src/content/facts-of.ts';
import { fillFacts, markOf } from '../facts.ts';
import { checkValues } from './schema.ts';
import { markWords, withWordsMarked, wordsCollection } from './words.ts';

const now = Date.UTC(2026, 11, 31);
const words = {
  hero: {
    title: 'A title',
    art: 'office',
    count: 3,
    primary: { text: 'Write to us', href: '/contact' },
    openHours: `Open ${markOf('hours.office')} always`,
    points: ['One', 'Two'],
  },
};
const tree = (markWords('sample', words) as typeof words).hero;
const collection = wordsCollection('sample', 'Sample', words);
const facts = liveOf({ records: { [collection.name]: collection.builtIn } }).facts;

describe('the words of a designed page', () => {
  test('are marks in their places; addresses, drawings and figures stay', () => {
    expect(tree).toMatchObject({
      ...{ title: '⟦words.sample.hero-title⟧', art: 'office', count: 3 },
      primary: { text: '⟦words.sample.hero-primary-text⟧', href: '/contact' },
      points: ['⟦words.sample.hero-points-0⟧', '⟦words.sample.hero-points-1⟧'],
    });
    expect(fillFacts(tree.openHours, facts)).toBe('Open Mon-Fri 8-6 EST always');
    expect(collection.fields['hero-points-1']).toMatchObject({ kind: 'line', label: 'Hero, points 2', most: 30 });
  });

  test('stand in an element of their own between tags, and as they are within tags, titles and scripts', () => {
    const title = tree.title;
    const html = `<title>${title}</title><h1 class="a" title="${title}">${title} ${tree.openHours}</h1><script>"${title}"</script>`;
    expect(withWordsMarked(html, 'sample', facts)).toBe(
      '<title>A title</title><h1 class="a" title="A title"><span data-words="hero-title">A title</span> ' +
        '<span data-words="hero-open-hours">Open Mon-Fri 8-6 EST always</span></h1><script>"A title"</script>',
    );
  });

  test('keep to what the design holds and to what may stand in a document', () => {
    const values = { ...collection.builtIn[0] };
    const wrong = (text: string) => checkValues(collection, { ...values, 'hero-title': text }, now);
    expect(wrong('x'.repeat(30))).toMatchObject({ ok: true });
    expect(wrong('x'.repeat(31))).toMatchObject({ errors: { 'hero-title': 'Please use at most 30 characters' } });
    expect(wrong('')).toMatchObject({ errors: { 'hero-title': 'Add some text here' } });
    for (const sign of ['<', '>', '"', '`', '\\']) {
      expect(wrong(`a ${sign} b`)).toMatchObject({ errors: { 'hero-title': expect.stringContaining('leave out') } });
    }
  });
});
