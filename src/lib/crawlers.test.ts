import { expect, test } from 'vitest';
import { realAgent } from '#tests/helpers/site.ts';
import { crawlerName, withoutDevice } from './crawlers.ts';
import { deviceWords } from './device.ts';
import { deviceClass } from './device-class.ts';
import { minutesText, percent } from './format.ts';

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

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`, 'Samsung Internet on Android'],
  ['curl/8.0', 'unknown device'],
])('%s is %s', (agent, words) => expect(deviceWords(agent)).toBe(words));

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148', 'Mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'Mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile Safari/537.36', 'Mobile'],
  ['Mozilla/5.0 (Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'Tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36', 'Desktop'],
  ['', 'Desktop'],
])('%s is %s', (agent, device) => expect(deviceClass(agent)).toBe(device));

test.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [65, '1:05'],
  [3_600, '60:00'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, text) => expect(minutesText(seconds)).toBe(text));

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [5, 4, 100],
  [-1, 4, 0],
])('%d of %d are %d percent', (part, whole, share) => expect(percent(part, whole)).toBe(share));
