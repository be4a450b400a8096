import { all, following, type VisitorSentence } from './visitor-sentence.ts';

const outside = 'Appointments begin between 10:00 AM and 5:30 PM';
const full = 'I see no free time';

/** Days and times as visitors write them; a day with free times is never called full. */
export const daySentences: readonly VisitorSentence[] = [
  ...all(
    { topic: 'schedule', tells: outside, never: full, opens: true },
    'next tuesday at 9 am',
    'nxt tuesday 9am',
    'can you come next tuesday at 9 am',
    'can you come next tuesday at 9:00',
    'friday at 7pm',
    'appointment at 6 pm on thursday',
    'can someone come out monday at 12:30',
    'can you come at 7 in the morning',
    'can you come at 7 in the evening on monday',
    'consultation on wednesday the 25th at 8',
    'meet at 8',
  ),
  ...all(
    { tells: 'On Monday, November 23 these times are free (Eastern Time): 10:00 AM, 10:30 AM, 1:00 PM', never: full },
    'for 12 users on monday',
    'can you come monday for 3 pcs at 2 locations',
    'book a meeting on monday for 6 people',
    'appointment day after tomorrow',
    'book a meeting on 11/23',
    'meeting on monday, we are about 7',
  ),
  ...all(
    { tells: 'On Thursday, December 3 these times are free (Eastern Time): 10:00 AM, 3:00 PM, 5:30 PM', never: full },
    'how much for 7 people and can you come thursday',
    'how much for 7 and can you come thursday',
    'price for 5 desktops and an appointment on thursday',
  ),
  ...all({ tells: 'Sunday, November 22 the office is closed', never: full }, 'tomorrow 8:30', 'tomorow at 9am'),
  ...all({ topic: 'cost', never: full, opens: false }, '3 pcs at 2 locations', 'how much for 7 people at 2 offices'),
  ...all(
    { tells: 'December 3 these times are free (Eastern Time): 3:00 PM.', never: full },
    'we have 20 people, can you come on the 3rd of december at 3pm',
    'appointment on 2026-12-03 at 3 p.m.',
    'meeting 12/3 at 3pm',
  ),
  ...following(
    'book a meeting',
    { tells: 'That time is not free. On Monday, November 23 these times are free', never: full },
    'monday 3pm',
    'monday at 3',
    'monday 15:00',
    'monday evening',
  ),
  ...following('book a meeting', { tells: 'On Monday, November 30 these times are free' }, 'monday 3pm', '11/30'),
  ...following(
    'book a meeting',
    { tells: outside, never: full },
    'tuesday at 9',
    'monday at noon',
    'after 6',
    "9 o'clock",
  ),
  ...following(
    'book a meeting',
    { tells: 'On Tuesday, November 24 these times are free (Eastern Time): 11:30 AM.', never: outside },
    'tuesday at 11:30',
    'between 11 and 12 on tuesday',
    '11/24 at 11:30 a.m.',
  ),
  ...following('book a meeting', { never: full }, 'next week friday', 'for 5 people', 'we need it for 5 days'),
];
