import { expect, test } from 'vitest';
import { deviceClass } from './device-class.ts';
import { minutesText, percent } from './format.ts';

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
