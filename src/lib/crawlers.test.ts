import { expect, test } from 'vitest';
import { realAgent } from '#tests/helpers/site.ts';
import { crawlerName } from './crawlers.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)', 'bingbot'],
  ['facebookexternalhit/1.1', 'facebookexternalhit'],
  ['Mozilla/5.0 (compatible; SomeNewBot/1.0)', 'SomeNewBot'],
  ['news-crawler 3', 'news-crawler'],
  [realAgent, undefined],
  ['Mozilla/5.0 (iPhone) Robotics Cubot_X30', undefined],
  ['', undefined],
])('%s is %s', (agent, name) => expect(crawlerName(agent)).toBe(name));
