import { expect, test } from 'vitest';
import { bookingKindNames } from '#src/content/bookings.ts';
import { chatBookings, chatPhrases } from '#src/content/chat-answers.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultClock } from '#src/content/schedule.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { aSaturday, someOpenDays } from '#tests/helpers/visitor-sentences.ts';
import { calendarAt } from '../calendar.server.ts';
import { reply as replyWithMarks } from '../reply.ts';
import { emptyContext, type Knowledge, type Reply, type ReplyContext, type VisitKind } from '../reply-types.ts';

const knowledge: Knowledge = {
  passages: [],
  quotes: {},
  openDays: someOpenDays.map(({ date, times }) => ({ date, times: [...times] })),
  calendar: calendarAt(aSaturday, defaultClock),
};
const monday = '2026-11-23';
/** Times that no consultation has, so that nobody takes one for the other. */
const visits = [
  { date: monday, times: ['10:05', '14:05'] },
  ...['24', '25', '27', '30'].map((day) => ({ date: `2026-11-${day}`, times: ['13:05'] })),
];

/** A talk as the panel has it: the days of a visit are read once an answer wants them. */
function talk(days: readonly (typeof visits)[number][] | null, ...sentences: string[]) {
  let context: ReplyContext = emptyContext;
  return sentences.map((says): { wants: VisitKind | undefined; text: string; links: Reply['links'] } => {
    const { wants } = replyWithMarks(says, context, knowledge);
    const answer = replyWithMarks(says, context, { ...knowledge, ...(wants ? { visitDays: { [wants]: days } } : {}) });
    context = answer.context;
    return { wants, text: fillFacts(answer.text, builtFacts), links: answer.links };
  });
}

const kinds = bookingKindNames.filter((kind) => kind !== 'consultation');
const asks = {
  'home-visit': 'book a home visit',
  'business-visit': 'I want to book a visit at my business',
  'remote-hour': 'book a remote hour',
} as const;

test.each(kinds)('who asks for a %s is told what it is and its own free days', (kind) => {
  const [first, further] = talk(visits, asks[kind], 'any other days?');
  expect(first?.wants).toBe(kind);
  const { text, choose } = chatBookings[kind];
  expect(first?.text).toContain(fillFacts(text, builtFacts));
  expect(first?.text).toContain('Monday, November 23: 10:05 AM, 2:05 PM\n');
  expect(first?.text).toContain('Wednesday, November 25: 1:05 PM');
  expect(first?.text).not.toContain('November 27');
  expect(first?.text.endsWith(choose)).toBe(true);
  expect(first?.links[0]?.href).toContain(`kind=${kind}`);
  expect(further?.text).toContain(chatPhrases.daysFurther);
  expect(further?.text).toContain('Friday, November 27: 1:05 PM');
  expect(further?.text).not.toContain('November 25');
});

test('the day that is asked for is told, at first and later', () => {
  const [first, then, late] = talk(
    visits,
    'can you come to our office on Monday',
    'what about tuesday',
    'and on tuesday at 4pm?',
  );
  expect(first?.wants).toBe('business-visit');
  expect(first?.text).toContain('On Monday, November 23 these times are open (Eastern Time): 10:05 AM, 2:05 PM.');
  expect(first?.text).not.toContain('November 24');
  expect(then?.text).toContain('On Tuesday, November 24 these times are open (Eastern Time): 1:05 PM.');
  expect(then?.text).not.toContain(chatBookings['business-visit'].text);
  expect(late?.text).toContain(chatPhrases.notAtTime);
});

test('without free days, and without a calendar, the way to it is still shown', () => {
  const [none] = talk([], asks['home-visit']);
  expect(none?.text).toContain(chatBookings['home-visit'].none);
  const [unknown, again] = talk(null, asks['home-visit'], 'which days?');
  expect(unknown?.text.endsWith(chatBookings['home-visit'].choose)).toBe(true);
  expect(again?.text).toContain(chatBookings['home-visit'].unknown);
  for (const { links } of [none, unknown, again].filter((answer) => answer !== undefined))
    expect(links[0]?.href).toContain('kind=home-visit');
});
