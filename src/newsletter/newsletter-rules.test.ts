import { expect, test } from 'vitest';
import { signUpProblem } from './newsletter-rules.ts';

test('what is no address, or one that this browser has subscribed however it is spelt, is said to be so', () => {
  for (const address of ['', '   ', 'ada']) {
    expect(signUpProblem(address, ['ada'])).toBe('Please enter a valid email address');
  }
  const twice = 'This email is already subscribed to our newsletter';
  expect(signUpProblem(' ADA@example.com ', [null, 7, 'ada@Example.com'])).toBe(twice);
  expect(signUpProblem('ada@example.com', ['bob@example.com'])).toBeUndefined();
});
