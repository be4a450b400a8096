import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { services } from '#content/services-page.ts';
import { tradeDrawings } from '#content/trade-drawings.ts';
import { TradeDrawing } from './trade-drawing.tsx';

test.each(services.map(({ id, drawing }) => [id, drawing] as const))(
  '%s is drawn: one picture, no style, no link',
  (id, drawing) => {
    const html = renderToStaticMarkup(<TradeDrawing trade={id} {...drawing} />);
    expect(html.match(/role="img"/g)).toHaveLength(1);
    expect(html).toContain(`aria-label="${drawing.label}"`);
    expect(html).not.toMatch(/style=|href=|NaN|undefined/);
  },
);

test('what is drawn to scale is what its words say', () => {
  const { week, morning, fields, cable } = tradeDrawings;
  // The move begins after office hours on Friday, and is over before Monday.
  expect(week.move.from).toBeGreaterThan(4 * 24 + week.office.to);
  expect(week.move.to).toBeLessThan(7 * 24);
  const kept = morning.entries.filter((at) => morning.gap.from <= at && at < morning.gap.to);
  expect([morning.entries.length, kept.length, morning.length]).toEqual([8, 4, 4 * 60]);
  expect([fields.count, fields.doubtful < fields.count]).toEqual([12, true]);
  expect(cable.name.endsWith(String(cable.at))).toBe(true);
});
