import { expect, test } from 'vitest';
import { visitPages } from '#src/ui/secure-form/sending.ts';

const at = (href: string, history?: (string | null)[]) =>
  visitPages({
    location: { href },
    ...(history ? { navigation: { entries: () => history.map((url) => ({ url })) } } : {}),
  });

test.each([
  [undefined, '/contact?tab=appointment'],
  [[], '/contact?tab=appointment'],
  [[null], '/contact?tab=appointment'],
  [
    ['https://northarc.example/it-support?utm_source=a#top', 'https://northarc.example/contact'],
    '/it-support?utm_source=a',
  ],
])('with the history %j the visit began at %s', (history, landing) =>
  expect(at('https://northarc.example/contact?tab=appointment#form', history)).toEqual({
    landing,
    page: '/contact?tab=appointment',
  }),
);
