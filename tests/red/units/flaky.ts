import { expect, test } from 'vitest';

let tries = 0;
test('passes at its second try', () => expect(++tries).toBe(2));
