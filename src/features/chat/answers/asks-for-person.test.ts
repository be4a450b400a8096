import { expect, test } from 'vitest';
import { visitorSentences } from '#tests/helpers/visitor-sentences.ts';
import { asksForPerson } from './asks-for-person.ts';

test('of all that visitors write only these ask for a person', () => {
  expect(visitorSentences.map(({ says }) => says).filter(asksForPerson)).toEqual([
    'I want to talk to a real person',
    'let me speak to a human please',
    'i dont want to talk to a bot',
    'can i talk to sales',
  ]);
});

test.each([
  'Can I speak to someone on the phone?',
  'i want a human',
  'customer service',
  'no bots',
  'please connect me to a technican',
])('"%s" asks for one', (text) => {
  expect(asksForPerson(text)).toBe(true);
});

test.each([
  'are you a bot?',
  'Am I talking to a real human?',
  'do you have real people?',
  'I dont want to talk to a person, just tell me the price',
  'can somebody help me',
  '',
])('"%s" does not', (text) => {
  expect(asksForPerson(text)).toBe(false);
});

test('what strangers send is read to a bound', () => {
  const begun = performance.now();
  expect(asksForPerson(`${'tolk zzyzx '.repeat(100_000)} I want a human`)).toBe(false);
  expect(asksForPerson(`want ${'qwxrtz'.repeat(50_000)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
