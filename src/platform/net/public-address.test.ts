import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './ask.server.ts';

const ours = `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:a00:1 ::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe
  64:ff9b:1::8.8.8.8 100::1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fdff::1 fe80::1 fe80::1%eth0
  2606:4700::1%eth0 fec0::1 ff02::1 localhost`;
test.each(['', ...ours.split(/\s+/)])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

const theirs = `8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.255.255 223.255.255.255
  ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2606:4700:4700::1111 2a00:1450:4001::5e`;
test.each(theirs.split(/\s+/))('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test('an IPv4 address is judged alike however an IPv6 address holds it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const isPublic = isPublicAddress(address);
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':');
      for (const prefix of ['::ffff:', '64:ff9b::', '0:0:0:0:0:FFFF:', '0064:ff9b:0::']) {
        for (const written of [address, groups]) expect(isPublicAddress(prefix + written)).toBe(isPublic);
      }
    }),
  );
});
