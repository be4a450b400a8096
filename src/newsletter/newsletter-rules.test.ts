import { expect, test } from 'vitest';
import { signUpProblem } from './newsletter-rules.ts';

test.each([
  ['', []],
  ['   ', []],
  ['ada', ['ada']],
])('%j is no address', (address, known) => {
  expect(signUpProblem(address, known)).toBe('Please enter a valid email address');
});

test('an address that this browser has subscribed is said to be so, however it is spelt', () => {
  expect(signUpProblem(' ADA@example.com ', [null, 7, 'ada@Example.com'])).toBe(
    'This email is already subscribed to our newsletter',
  );
});

test('any other address is sent', () => {
  expect(signUpProblem('ada@example.com', ['bob@example.com'])).toBeUndefined();
});
