import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTnef } from './charset.server.ts';

const word = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const attribute = (level: number, id: number, bytes: Uint8Array) => {
  const sum = bytes.reduce((all, byte) => (all + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.of(level), long(id), long(bytes.length), bytes, word(sum)]);
};
const pack = (...attributes: Buffer[]) => Buffer.concat([long(0x223e9f78), word(1), ...attributes]);
const padded = (bytes: Uint8Array) =>
  Buffer.concat([long(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const properties = (...all: Buffer[]) => Buffer.concat([long(all.length), ...all]);
const variable = (type: number, id: number, bytes: Uint8Array) =>
  Buffer.concat([word(type), word(id), long(1), padded(bytes)]);
const unicode = (id: number, text: string) => variable(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));
const tag = padded(Buffer.from('Tag\0', 'utf16le'));
const named = Buffer.concat([word(3), word(0x8001), Buffer.alloc(16), long(1), tag, long(7)]);
const newFile = attribute(2, 0x00069002, Buffer.alloc(14));
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test('a file has its long name, in any alphabet, and a message within brings its own files', () => {
  const fileAs = (name: string | Buffer, bytes: string) => [
    newFile,
    attribute(2, 0x00018010, Buffer.concat([Buffer.from(name), Buffer.of(0)])),
    attribute(2, 0x0006800f, Buffer.from(bytes)),
  ];
  const inner = pack(
    attribute(1, 0x00069003, properties(unicode(0x1000, 'See the plan.'))),
    ...fileAs('plan.txt', 'the plan'),
  );
  const message = variable(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner]));
  const outer = pack(
    attribute(1, 0x00069007, Buffer.concat([long(949), long(0)])),
    ...fileAs('BIDDOC~1.TXT', 'a bid'),
    attribute(2, 0x00069005, properties(named, unicode(0x3707, '견적서 최종.txt'))),
    ...fileAs(Buffer.of(0xb0, 0xdf, 0xc0, 0xfb), 'another'),
    newFile,
    attribute(2, 0x00069005, properties(unicode(0x3001, 'Forwarded'), message)),
  );
  const read = readTnef(outer);
  expect(read?.files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
    ['견적서 최종.txt', 'a bid'],
    ['견적', 'another'],
    ['Forwarded.txt', 'See the plan.'],
    ['plan.txt', 'the plan'],
  ]);
});

test('one that is cut off gives what stands before, and nothing makes it fail', () => {
  const good = readFileSync(new URL('./fixtures/winmail.dat', import.meta.url));
  const text = 'The list of devices is attached.';
  expect(readTnef(good)).toMatchObject({ text, whole: true, files: [{ name: 'devices.txt' }] });
  expect(readTnef(good.subarray(0, -10))).toMatchObject({ text, whole: false, files: [] });
  expect(readTnef(Buffer.from('PK\x03\x04 no package'))).toBeUndefined();
  const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(good.length), changes, (length, changed) => {
      const bytes = Buffer.from(good);
      for (const [at, value] of changed) bytes[at] = value;
      const read = readTnef(bytes.subarray(0, length));
      expect(read === undefined || Array.isArray(read.files)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
