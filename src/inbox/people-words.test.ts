import { expect, test } from 'vitest';
import { shortName } from '#src/lib/text.ts';

test.each([
  ['Priya Raman', 'Priya'],
  ['J.R. Ewing', 'J.R. Ewing'],
  ['Dr. Ann Smith', 'Dr. Ann Smith'],
  ['Raman, Priya', 'Raman'],
  ['  Bo  ', 'Bo'],
  ['P.', 'P'],
  ['Øystein Ek', 'Øystein'],
  ['李 明', '李 明'],
  ['ada@example.com', 'them'],
  ['(770) 555-0142', 'them'],
])('on a button %s is %s', (name, short) => expect(shortName(name)).toBe(short));
