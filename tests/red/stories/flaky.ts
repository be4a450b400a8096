import { expect, test } from '@playwright/test';

test('passes at its second try', () => expect(test.info().retry).toBe(1));
