import { caseSentences } from './sentences-cases.ts';
import { dangerSentences } from './sentences-danger.ts';
import { daySentences } from './sentences-days.ts';
import { moreSentences } from './sentences-more.ts';
import { needSentences } from './sentences-need.ts';
import { pageSentences } from './sentences-pages.ts';
import { priceSentences } from './sentences-prices.ts';
import { talkSentences } from './sentences-talks.ts';
import { topicSentences } from './sentences-topics.ts';
import type { VisitorSentence } from './visitor-sentence.ts';

export const visitorSentences: readonly VisitorSentence[] = [
  ...topicSentences,
  ...pageSentences,
  ...caseSentences,
  ...priceSentences,
  ...talkSentences,
  ...moreSentences,
  ...dangerSentences,
  ...needSentences,
  ...daySentences,
];

/** The Saturday before Thanksgiving, and the weekdays of the two weeks after it as the availability gives them. */
export const aSaturday = Date.parse('2026-11-21T12:00:00-05:00');
export const someOpenDays = [
  { date: '2026-11-23', times: ['10:00', '10:30', '13:00', '16:30'] },
  { date: '2026-11-24', times: ['11:30'] },
  { date: '2026-11-25', times: ['14:00', '14:30'] },
  { date: '2026-11-30', times: ['10:00', '15:00'] },
  { date: '2026-12-01', times: ['12:00', '17:00'] },
  { date: '2026-12-02', times: ['10:00'] },
  { date: '2026-12-03', times: ['10:00', '15:00', '17:30'] },
  { date: '2026-12-04', times: ['10:00', '17:30'] },
] as const satisfies readonly { date: string; times: readonly string[] }[];
