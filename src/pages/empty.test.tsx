import { area, storiesIntro, testimonialsIntro } from 'words:home';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { HomePage } from './home.tsx';

const now = {
  time: 'Monday, 9:00 AM',
  office: { before: 'Office open until', when: '6:00 PM' },
  emergency: '9:15 AM',
  emergencyMinutes: 15,
};

test('without reviews, stories and city pages nothing is left of their sections', () => {
  const records = { testimonials: [], stories: [], cities: [] };
  const html = withLive(
    () => ({ records, facts: builtFacts }),
    () => renderToStaticMarkup(<HomePage now={now} week={undefined} moments={[]} />),
  );
  expect(html).not.toMatch(/NaN|<(ul|ol|dl)\b[^>]*><\/\1>/);
  for (const words of [storiesIntro.title, testimonialsIntro.title, area.linksTitle]) expect(html).not.toContain(words);
  expect(html).toContain(area.title);
});
