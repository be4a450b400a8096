import { expect, test } from 'vitest';
import { realAgent } from '#tests/helpers/site.ts';
import { crawlerName, withoutDevice } from './crawlers.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['facebookexternalhit/1.1', 'facebookexternalhit'],
  ['Mozilla/5.0 (compatible; SomeNewBot/1.0)', 'SomeNewBot'],
  ['news-crawler 3', 'news-crawler'],
  [realAgent, undefined],
  ['Mozilla/5.0 (iPhone) Robotics Cubot_X30', undefined],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50 Build/TP1A) AppleWebKit/537.36 Chrome/129.0.0.0', undefined],
  ['Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) (compatible; Googlebot/2.1)', 'Googlebot'],
  ['', undefined],
])('%s is %s', (agent, name) => expect(crawlerName(agent)).toBe(name));

test.each([
  ['Mozilla/5.0 (Android 13; CUBOT NOTE 50 Build/TP1A) Chrome/129', 'Mozilla/5.0 (Android 13;) Chrome/129'],
  ['Mozilla/5.0 (U; Android 4.4.2; en-us; M bot 60 Build/K) Safari', 'Mozilla/5.0 (U; Android 4.4.2; en-us;) Safari'],
  ['Mozilla/5.0 (Android 13; Mobile; rv:130.0) Gecko/130.0', 'Mozilla/5.0 (Android 13;; rv:130.0) Gecko/130.0'],
  ['Mozilla/5.0 (compatible; SomeBot/1.0)', 'Mozilla/5.0 (compatible; SomeBot/1.0)'],
])('%s without its phone', (agent, plain) => expect(withoutDevice(agent)).toBe(plain));
