import { following, type VisitorSentence } from './visitor-sentence.ts';

const meeting = 'book a meeting';
const calendar = '/contact?tab=appointment#panel';
const asked = '/app-development#asked-title';

/** Short messages that say something only after the one before. */
export const talkSentences: readonly VisitorSentence[] = [
  ...following(
    meeting,
    { link: calendar, tells: 'On Thursday, December 3 these times are free', never: 'no free time' },
    'thursday?',
    'december 3',
    'what about thursday',
    'the 3rd of december',
    'dec 3 please',
  ),
  ...following(
    [],
    { link: calendar, tells: 'On Thursday, December 3 these times are free' },
    'book thursday',
    'can we meet on thursday',
  ),
  ...following(
    meeting,
    { link: calendar, tells: 'On Friday, December 4 these times are free', never: 'no free time' },
    'friday?',
    'friday december 4',
    'something on friday',
  ),
  ...following(
    meeting,
    { link: calendar, tells: 'Monday, November 30: 3:00 PM', never: '10:00 AM' },
    'what about 3pm',
    'at 3 pm',
    'do you have 3 pm free?',
  ),
  ...following(
    meeting,
    { link: calendar, tells: 'December 1: 5:00 PM', never: '10:00 AM' },
    'after 5',
    'any time after 5pm',
    'in the evening',
  ),
  ...following(
    meeting,
    { link: calendar, tells: 'Tuesday, November 24', never: 'Monday, November 23' },
    'not monday',
    'any day but not monday',
    'not on monday please',
  ),
  ...following(meeting, { link: calendar, tells: '(Thanksgiving)' }, 'november 26', 'on thanksgiving?', 'nov 26th'),
  ...following(meeting, { link: calendar, tells: 'further ahead' }, 'december 21', 'january 15?'),
  ...following(meeting, { link: calendar, tells: 'Monday to Friday' }, 'december 5', 'the 6th of december'),

  ...following(
    'how much is a website',
    { link: '/quote', tells: 'five to ten pages' },
    'what about a simple one',
    'thats too expensive',
    'why so expensive',
    'hm thats a lot of money',
    'too much for me',
    'and for a small one?',
  ),
  ...following(
    'how much is an app',
    { link: asked, tells: 'user roles' },
    '25k? really',
    'thats pricey',
    'wow 25k',
    'why does it cost so much',
  ),
  ...following(['how much is an app'], { link: asked, tells: 'user roles' }, 'whats the price of an app'),
  ...following('do you do seo', { tells: 'per website' }, 'is it monthly', 'is that per month', 'one time or monthly?'),
  ...following(
    'how much is seo',
    { tells: 'per website', never: 'As I said' },
    'is it monthly',
    'per month?',
    'is that a one time fee',
  ),
  ...following('how much is business support', { tells: 'by the month' }, 'is it monthly', 'is that per month?'),
  ...following(
    'do you do seo',
    { link: '/website-development-seo#seo-title', tells: 'report in plain words' },
    'how long until i see results',
    'how long does it take',
    'when will i see results',
  ),
  ...following(
    'do you build apps',
    { link: '/app-development#rates-title', tells: 'one platform alone' },
    'only for android',
    'just for iphone',
    'iphone only',
  ),
  ...following(
    'my laptop is slow',
    { link: '/it-support/residential#services-title', tells: 'a technician takes it from there' },
    'its a dell',
    'i already tried that',
    'dell inspiron',
    'i restarted it twice',
  ),
  ...following(
    'is there a free website audit',
    { link: '/quote' },
    'how do i get it',
    'how can i get that',
    'where do i request it',
  ),
  ...following('do you come to milton', { opens: true }, 'yes', 'yes please', 'sure'),
  ...following(
    [],
    { tells: 'Shall I open the form' },
    'do you come to Roswell',
    'do you cover Alpharetta',
    'can you come to johns creek',
  ),
  ...following(
    'my name is Bob and I run a bakery in Alpharetta with 4 pcs',
    { topic: 'cost', link: '/it-support/business#plans-title', tells: 'For 4 people that comes to $600' },
    'how much',
    'what would it cost',
    'price?',
  ),
  ...following(
    ['we are a law office of 8 people', 'where are you located'],
    { topic: 'cost', tells: 'For 8 people' },
    'how much is business support',
  ),
  ...following('tell me about cloud', { link: '/contact', tells: 'put it badly' }, 'what', 'huh', "I don't understand"),
];
