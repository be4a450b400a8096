import { expect, test } from 'vitest';
import { tellingFigure } from '#src/ui/sections/related.tsx';

test.each([
  [['Scanner drops down from 400 a day to 2', 'Picking rate up 18%'], '400 to 2'],
  [['Hosting cost down 34% in the first year', '42 servers reduced to 17'], '42 to 17'],
  [['X-rays open in 4 seconds instead of 40'], '40 to 4'],
  [['Visit notes filed the same day: 61% to 99%'], '61% to 99%'],
  [['$86,000 transfer stopped before release', 'For 64 staff in five days'], '$86,000'],
  [['Pages load in 1.1 seconds.', 'Twice as fast'], '1.1'],
  [['Invoices go out the same evening', '11 office hours saved'], '11'],
  [['Nothing offline during court hours', 'Server, power and tape costs gone'], undefined],
  [[], undefined],
])('of %j it is %s', (results, figure) => {
  const found = tellingFigure(results);
  expect(found?.figure).toBe(figure);
  if (found) expect(results).toContain(found.result);
});
