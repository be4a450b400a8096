import { expect, test } from 'vitest';
import { defaultPicture, pictureWords } from './public-pages.ts';

test('the foot of a picture names the domain at which the site stands', () => {
  const about = pictureWords({ path: '/about', title: 'About' }, 'it.smith.example');
  for (const picture of [about, defaultPicture('it.smith.example')]) {
    expect(picture?.words.kicker).toMatch(/ · it\.smith\.example$/);
  }
});
