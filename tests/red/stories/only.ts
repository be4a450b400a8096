import { expect, test } from '@playwright/test';

// biome-ignore lint/suspicious/noFocusedTests: what this test is about
test.only('is looked at alone', () => expect(1).toBe(1));
test('fails, if anybody asks', () => expect(1).toBe(2));
