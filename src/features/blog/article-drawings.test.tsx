import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { articleDrawingNames, articleDrawings } from '#content/article-drawings.ts';
import { articles } from '#content/articles.ts';
import { ArticleScene } from './article-drawings.tsx';

const svgOf = (name: (typeof articleDrawingNames)[number]) => renderToStaticMarkup(<ArticleScene name={name} />);

test.each(articleDrawingNames)('the drawing %s is light, stays on its ground and belongs to one article', (name) => {
  const svg = svgOf(name);
  expect(svg.length).toBeLessThan(9_000);
  expect(svg).not.toMatch(/NaN|undefined/);
  for (const [, x = '0'] of svg.matchAll(/M(-?[\d.]+) /g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(0);
    expect(Number(x)).toBeLessThanOrEqual(480);
  }
  expect(articles.builtIn.filter(({ art }) => art === name)).toHaveLength(1);
});

test('what is counted is there once for each', () => {
  const squares = (name: (typeof articleDrawingNames)[number]) => svgOf(name).match(/z/g)?.length;
  expect(squares('restore')).toBe(articleDrawings.restore.hours.reduce((sum: number, hours) => sum + hours, 0));
  const { days, hours, training } = articleDrawings.month;
  expect(squares('month')).toBe(days * hours + training + 1);
  expect(squares('upload')).toBe(12 + 3 + 1);
});
