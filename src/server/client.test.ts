import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressOf, type Env, normalise } from './client.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('the network of %s is %s', (address, network) => expect(normalise(address)).toBe(network));

test.each([
  [0, '198.51.100.1', '192.0.2.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  [2, '198.51.100.1', '198.51.100.1'],
  [1, '', '192.0.2.1'],
])('behind %i proxies, X-Forwarded-For "%s" means %s', async (trusted, header, expected) => {
  const app = new Hono<Env>().get('/', (c) => c.text(addressOf(c, trusted)));
  const incoming = { socket: { remoteAddress: '192.0.2.1' } };
  const answer = await app.request('/', { headers: { 'X-Forwarded-For': header } }, { incoming } as Env['Bindings']);
  expect(await answer.text()).toBe(expected);
});
