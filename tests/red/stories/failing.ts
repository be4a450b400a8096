import { expect, test } from '@playwright/test';

test('fails', () => expect(1).toBe(2));
