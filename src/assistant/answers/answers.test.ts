import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { intents } from '#src/content/answers.ts';
import { articles } from '#src/content/articles.ts';
import { companyDomain } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { builtWords } from '#src/content/records/all.ts';
import { daysAfter } from '#src/lib/day-times.ts';
import { filled } from '#src/lib/facts.ts';
import { clockOf } from '#src/lib/schedule.ts';
import { anyText } from '#tests/helpers/any-text.ts';
import { defaultClock, slotTimes } from '#tests/helpers/clock.ts';
import { lessonFile } from '#tests/helpers/site.ts';
import { readPassages } from '../site-passages.server.ts';
import { answer, type Reply } from './answer.ts';
import { type Brain, makeBrain } from './brain.ts';
import { likeness, unit } from './classifier.ts';
import { calendarAt, openThen } from './days.ts';
import { type Memory, noMemory } from './memory.ts';
import type { AnswerContext } from './say.ts';
import { whenAsked } from './when.ts';

/** The Saturday before Thanksgiving, and free times on the weekdays after it. */
const aSaturday = Date.parse('2026-11-21T12:00:00-05:00');
const calendar = calendarAt(aSaturday, defaultClock);
const openDays = [
  { date: '2026-11-23', times: ['10:00', '10:30', '13:00', '16:30'] },
  { date: '2026-11-24', times: ['11:30'] },
  { date: '2026-11-25', times: ['14:00', '14:30'] },
  { date: '2026-12-01', times: ['12:00', '17:00'] },
  { date: '2026-12-04', times: ['10:00', '17:30'] },
];
let brain: Brain;
const known: AnswerContext = {
  calendar,
  days: async () => openDays,
  titleOf: (href) => `The page ${href}`,
  roles: ['Network Engineer'],
  phone: '',
};
beforeAll(async () => {
  brain = await makeBrain(filled(await readPassages(articles.builtIn), builtFacts), lessonFile);
});

async function say(says: string, memory: Memory = noMemory, change: Partial<AnswerContext> = {}): Promise<Reply> {
  const said = await answer(says, memory, brain, { ...known, ...change });
  return { ...filled(filled(said, builtWords), builtFacts), memory: said.memory };
}

/** The last answer of a talk. */
async function talk(...sentences: string[]): Promise<Reply> {
  let said: Reply | undefined;
  for (const sentence of sentences) said = await say(sentence, said?.memory);
  if (!said) throw new Error('nothing was said');
  return said;
}

/** Sentences of visitors of which the same is wanted; the file says what the names mean. */
interface Wanted {
  says: string[];
  after?: string | string[];
  link?: string;
  tells?: string;
  never?: string;
  opens?: boolean;
}

/** What is wrong with the answer to a sentence, in words. */
async function wrongWith(says: string, { after = [], link, tells, never, opens }: Wanted): Promise<string[]> {
  const asked = [...[after].flat(), says];
  const { text, links, effects } = await talk(...asked);
  const hrefs = links.flatMap(({ href }) => [href, href.split('#')[0]]);
  const opened = effects.includes('open-consultation');
  const wrong = [
    link && !hrefs.includes(link) && `no link to ${link}`,
    tells && !text.toLowerCase().includes(tells.toLowerCase()) && `does not say "${tells}"`,
    never && text.includes(never) && `says "${never}"`,
    opens !== undefined && opened !== opens && `${opened ? 'opens' : 'does not open'} the form`,
  ].filter((one) => typeof one === 'string' && one !== '');
  return wrong.length > 0 ? [`${asked.join(' / ')}: ${wrong.join(', ')} (${text})`] : [];
}

test('in danger the right help comes first and goes on, and nothing harmless is taken for one', async () => {
  const wrong: string[] = [];
  const groups: Wanted[] = parse(readFileSync('tests/fixtures/sentences-danger.yaml', 'utf8'));
  for (const wanted of groups) for (const says of wanted.says) wrong.push(...(await wrongWith(says, wanted)));
  expect(wrong).toEqual([]);
  expect((await talk('my pc is crawling', 'cant u just do it from ur end')).text).not.toContain('988');
}, 60_000);

test.each([
  ['there is a weird lady on teamviewer going through my pictures', 'off the network'],
  ['dad sent 3 apple gift cards to somebody', 'Call your bank first'],
  ['accounting wired $41,000 to what we now think is a fake vendor an hour ago', 'Call your bank first'],
  ['the battery of my notebook looks like a pillow', 'call 911'],
  ['i do not think i can do this life thing anymore', '988'],
])('a danger that no rule names is heard from those like it: %s', async (says, tells) => {
  expect((await talk(says)).text).toContain(tells);
});

test('a sentence of the pages that an answer links to goes along, where it says what the answer leaves out', async () => {
  expect((await talk('have you done anything for a bakery')).text).toContain('Holiday pre-orders without the phone');
  expect((await talk('the printer says offline again')).text).toContain('fixed address');
  expect((await talk('do you fix printers')).text).not.toContain('From “');
  // Many of its words stand on a page about something else.
  expect((await talk('any complaints about you')).text).not.toContain('From “');
});

test('a follow-up is understood by other words than those it was taught', async () => {
  const { text } = await talk(
    'what does a website for a salon cost',
    'is somebody going to write the words for us or do we',
  );
  expect(text).toContain('written or edited with you');
});

test('the detail that is asked comes before the rest of its answer', async () => {
  expect((await talk('do you sign a baa before you look at our network')).text).toMatch(/^Yes. Work under HIPAA/);
});

test('which places we come to is said once, also in two answers', async () => {
  const { text } = await talk('We are in Suwanee. Do you run network cables? How much is a business plan per person?');
  expect(text).toContain('cabling and racks');
  expect(text).toContain('$250 per user');
  expect(text.match(/we come to Suwanee/gi)).toHaveLength(1);
});

test('a word that was never learned counts as those that are used alike', () => {
  const like = (one: string, other: string) => {
    const [a, b] = [one, other].map((text) => unit(brain.featuresIn(text)));
    return a && b ? likeness(a, b) : 0;
  };
  expect(like('cupcakes', 'pies')).toBeGreaterThan(0.4);
  expect(like('cupcakes', 'routers')).toBeLessThan(0.2);
});

test('what a message only tells beside its question gets no answer of its own', async () => {
  const { text } = await talk('Netflix keeps buffering in the living room. our speed test is like 300');
  expect(text).toContain('room by room');
  expect(text).not.toContain('audit');
});

test('each answer is given to every tenth question that it was learned from', async () => {
  const strayed: string[] = [];
  let tried = 0;
  for (const { id, asked } of intents.builtIn) {
    for (const says of asked.filter((_, n) => n % 10 === 0)) {
      tried++;
      if (brain.read(says).words.length < 2) continue;
      const { memory } = await say(says);
      if (memory.userIntent !== id && memory.userIntent !== '')
        strayed.push(`${says}: ${memory.userIntent}, not ${id}`);
    }
  }
  expect(strayed.length / tried, strayed.join('\n')).toBeLessThan(0.05);
}, 60_000);

test.each([
  [['my laptop takes forever to boot can you guys take a look'], '$75 per hour'],
  [['wifi does not reach upstairs', 'can you add cameras'], '$499'],
  [['im looking for somebody to redo our restaurant website', 'how long does something like that take'], '4-8 weeks'],
  [['all our phones and internet are down whole office is dead', 'we restarted the router already'], '15 minutes'],
  [
    ['someone called from "Microsoft" and hes moving my mouse right now', 'i already gave him my card number'],
    'your bank',
  ],
  [['we got hit with ransomware what do we do', 'should we just pay them'], 'pay nothing'],
  [['the power went out and now the server beeps'], 'emergency@'],
  [['our website got defaced'], 'off the network'],
  [['are backups included', 'how often do you test them'], 'quarterly'],
  [['I want to talk to a real person', 'How much is a website?'], '$2,500'],
  [['do you fix printers', 'my aunt could be there instead'], 'Somebody should be there'],
  [["we're a 6 person dental office and our xray pc's crawl", 'roughly what a month'], '$900'],
  [['could you beat my current price of 120 per user'], 'Essential is $150'],
  [['the office in suwanee, do you drive there', 'is there a travel charge'], 'no travel fee'],
  [['I want to reschedule my appointment', 'lost the email'], 'send me the link again'],
  [['can a tech come sunday'], 'On Sunday, November 22 the office is closed'],
  [['are you insured and background checked? the techs i mean'], 'Background-checked'],
  [['do you do ai', 'can we try it first'], 'two-week trial'],
  [['can you teach my team not to click bad links'], 'Cybersecurity Essentials'],
  [['do you fix broken phone screens'], 'does not list that'],
])('a reader of the site asks %j', async (sentences, tells) => {
  expect((await talk(...sentences)).text).toContain(tells);
});

describe('a talk', () => {
  test('multiplies a head count, and takes another for the same question', async () => {
    expect((await talk('what would support cost for 25 employees')).text).toContain('$3,750');
    expect((await talk('how much is business support', 'and for 30?')).text).toContain('$4,500');
    expect((await talk('what would 6 attorneys and 3 staff pay for support')).text).toContain('$1,350');
  });

  test('goes on about what it was about, or asks the same of something else', async () => {
    expect((await talk('do you build websites', 'how long does that take')).text).toContain('4-8 weeks');
    expect((await talk('how much is a website', 'and an app?')).text).toContain('$15,000');
    expect((await talk('how much is business support', 'is that per person')).text).toContain('Per person');
    const grown = await talk('how much is business support', 'and if we grow to 30, the bigger one');
    expect(grown.text).toContain('$7,500');
    expect((await talk('how much is business support', 'the cheaper one')).text).toContain('Essential, $150');
    expect((await talk('I need an online shop', 'can people pay with their phones too')).text).toContain('Apple Pay');
    expect((await talk('do you come to roswell', 'and who would come')).text).not.toContain('Our engineers come to');
  });

  test('shows the promo card with prices, and opens the form for an appointment with the next three days', async () => {
    expect((await talk('how much is a website?')).effects).toEqual(['show-promo']);
    const { text, effects } = await talk('I would like to book an appointment');
    expect(effects).toEqual(['open-consultation']);
    expect(text).toContain('- Monday, November 23: 10:00 AM, 10:30 AM, 1:00 PM and 1 more');
    expect(text).toContain('- Tuesday, November 24: 11:30 AM');
    expect(text).not.toContain('December 1');
  });

  test('knows the day, the time of day and the closed days of an appointment', async () => {
    expect((await talk('book a meeting', 'friday december 4')).text).toContain('10:00 AM, 5:30 PM');
    expect((await talk('book a meeting', 'tuesday', 'the day after')).text).toContain('Wednesday, November 25');
    expect((await talk('can we meet on thanksgiving')).text).toContain('closed (Thanksgiving)');
    expect((await talk('book a meeting', 'in the afternoon')).text).toContain('Monday, November 23: 1:00 PM, 4:30 PM');
    expect((await talk('are you open on saturday')).text).toContain('closed');
    expect((await talk('book a meeting in the middle of february')).text).toContain('February 2027 is further ahead');
    expect((await say('book a meeting', noMemory, { days: async () => null })).text).toContain('cannot read');
  });

  test.each([
    [['book a meeting', 'Book Tuesday, November 24, 11:30 AM'], '2026-11-24 11:30'],
    [['book a meeting', 'the second one'], '2026-11-24 11:30'],
    [['book a meeting', 'the last'], '2026-11-25 14:00'],
    [['book a meeting', 'tuesday', '11:30 works'], '2026-11-24 11:30'],
    [['book a meeting', 'how about 2pm'], '2026-11-25 14:00'],
    [['book friday december 4 at 10am'], '2026-12-04 10:00'],
    [['book a meeting', 'how long does it take', 'is 10:30 a good time for dinner'], undefined],
    [['what time do you open', '10am'], undefined],
    [['book a meeting', 'book a home visit', 'the second one'], undefined],
    [['how is my wifi at home fixed', 'book tuesday november 24 at 11:30am'], undefined],
  ])('%j chooses %s', async (sentences, slot) => {
    const { act } = await talk(...sentences);
    expect(act?.kind === 'hold' ? `${act.slot.date} ${act.slot.time}` : undefined).toBe(slot);
  });

  test('offers the times of a visit as links to the calendar, and fills in the number of whoever wants to be called', async () => {
    const { links, memory } = await talk('book a home visit');
    const times = links.filter(({ text }) => text.startsWith('Book '));
    const first = '/contact?tab=appointment&kind=home-visit&date=2026-11-23&time=10%3A00';
    expect(times.map(({ href }) => href)).toContain(first);
    expect([times.length, memory.offered]).toEqual([3, []]);
    const { effects } = await talk('please call me at (770) 555-0100');
    expect(effects).toEqual([{ values: { phone: '(770) 555-0100', message: 'please call me at (770) 555-0100' } }]);
  });

  test('says where it comes to, and to which ZIP codes', async () => {
    const { text, links } = await talk('do you come to Alpharetta?');
    expect(text).toContain('Yes, we come to Alpharetta');
    expect(links[0]).toMatchObject({ href: '/it-support-alpharetta-ga' });
    expect((await talk('30004')).text).toContain('30004 is one of our ZIP codes');
    expect((await talk('do you come to Savannah')).text).toContain('too far');
  });

  test('gives a second text to the second question, and says that there is no more', async () => {
    const [one, more] = ['how much does an app cost', 'tell me more'];
    const [first, second, third] = [await talk(one), await talk(one, more), await talk(one, more, 'more')];
    expect(second.text).not.toBe(first.text);
    expect(third.text).not.toBe(second.text);
  });

  test('answers two questions in one message', async () => {
    const { text } = await talk('Where are you located? And what are your office hours?');
    expect(text).toContain('Atlanta');
    expect(text).toContain('8-6');
  });

  test('is honest when unsure: two meanings to choose from, or a person', async () => {
    const { text, links } = await talk('xqzzt wvkkpj');
    expect(text).toContain('found nothing');
    expect(links.map(({ href }) => href)).toContain('/contact');
    expect((await talk('xqzzt wvkkpj', 'yes')).effects).toEqual(['open-consultation']);
  });

  test('leads complaints and requests to a person with their reference', async () => {
    for (const says of ['I sent a form 3 days ago and heard nothing', 'where is my booking', 'you charged me twice'])
      expect((await talk(says)).text, says).toContain('reference');
  });
});

describe('laws', () => {
  const words = new Set(intents.builtIn.flatMap(({ asked }) => asked.flatMap((one) => one.split(' '))));
  const marks = ['<b>', '[a](javascript:b)', '&lt;', '\n', '$', '3pm', 'tomorrow', '{days}'];
  const pieces = fc.array(fc.constantFrom(...words, ...marks)).map((parts) => parts.join(' '));
  const message = fc.oneof(anyText({ maxLength: 300 }), fc.string({ maxLength: 3_000 }), pieces);
  const markup = /<[a-z!/]|&[a-z]+;|\]\(|\{\w+\}|\u27e6/i;
  const ownLink = new RegExp(
    `^(#ask|/[a-z0-9-/]*(\\?[a-z0-9=&%A-F-]+)?(#[\\w-]+)?|mailto:[a-z]+@${companyDomain}(\\?subject=[\\w%]+)?|(tel|sms):(988|911))$`,
  );

  test('no talk throws or yields markup or a foreign link, and what is remembered is small and survives being stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (said) => {
        let memory = noMemory;
        for (const says of said) {
          const { text, links, memory: next } = await say(says, memory);
          expect(text).not.toMatch(markup);
          expect(text.trim()).not.toBe('');
          expect(links.length).toBeGreaterThan(0);
          for (const { href, text: label } of links) {
            expect(href).toMatch(ownLink);
            expect(label).not.toMatch(markup);
          }
          expect(JSON.parse(JSON.stringify(next))).toEqual(next);
          expect(JSON.stringify(next).length).toBeLessThan(8_000);
          memory = next;
        }
      }),
      { numRuns: 80, examples: [[['home appointment']]] },
    );
  }, 60_000);

  test('a day with free times is never called full, and only free times are told', async () => {
    const days_ = ['monday', 'next wednesday', 'thursday', 'tomorrow', 'november 24', '11/25', 'the 1st', ''];
    const named = fc.constantFrom(...days_);
    const hour = fc.constantFrom('at 9 am', '7pm', 'at noon', 'after 5', 'before 11', 'in the morning', 'at 3', '');
    const officeHours = '10:00 AM to 6:00 PM';
    const free = fc.array(fc.subarray([...slotTimes]), { minLength: 14, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(free, named, hour, async (times, day, time) => {
        const isOpen = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
        const days = times
          .map((slots, n) => ({ date: daysAfter(calendar.today, n + 1), times: [...slots] }))
          .filter(({ date, times: all }) => all.length > 0 && isOpen(date));
        const { text } = await say(`book a meeting ${day} ${time}`, noMemory, { days: async () => days });
        const told = text.replaceAll(officeHours, '').match(/\b\d{1,2}:\d\d [AP]M\b/g) ?? [];
        const all = new Set(days.flatMap((one) => one.times));
        const to24 = (one: string) => {
          const [, h = '', m = '', half] = /(\d+):(\d\d) ([AP]M)/.exec(one) ?? [];
          return `${String((Number(h) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${m}`;
        };
        for (const one of told) expect(all.has(to24(one)), text).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('who asks for a person is heard, and who only speaks of one is not', async () => {
  const intentOf = async (text: string) => (await talk(text)).memory.userIntent;
  for (const text of [
    ...['Can I talk to a real person?', 'let me speak to a human please', 'I want a real person', 'no bots'],
    ...['call me back', 'Can I speak to someone on the phone?', 'please connect me to a technican'],
  ]) {
    expect(await intentOf(text), text).toBe('human');
  }
  for (const text of [
    'are you a bot?',
    'Am I talking to a real human?',
    'can somebody help me',
    'I want to sell online',
  ]) {
    expect(await intentOf(text), text).not.toBe('human');
  }
});

test.each([
  ['the 30th', { date: '2026-11-30' }],
  ['day after tomorrow', { date: '2026-11-23' }],
  ['next friday after 2', { date: '2026-11-27', from: '14:00', to: '23:59' }],
  ['christmas', { date: '2026-12-25' }],
  ['tomorrow at 3pm', { date: '2026-11-22', from: '15:00', to: '15:00' }],
  ['in the morning', { from: '00:00', to: '11:59' }],
  ['for 30 people', undefined],
])('"%s" asks for that time', (text, when) => {
  expect(whenAsked(text, calendar)).toEqual(when);
});

test('closures, extra openings and worked holidays are told as the owner lets visitors read them', () => {
  const closed = { from: '2026-12-02T00:00', to: '2026-12-04T00:00', office: true };
  const rules = {
    ...defaultSchedule,
    worked: ['Day after Thanksgiving'],
    closures: [
      { ...closed, id: 'a', reason: 'We move house', shown: true },
      { ...closed, id: 'b', from: '2026-12-08T00:00', to: '2026-12-09T00:00', reason: 'Ill', shown: false },
    ],
    openings: [{ ...closed, id: 'c', from: '2026-12-05T09:00', to: '2026-12-05T12:00', reason: '', shown: false }],
  };
  // Late on Saturday in Atlanta, on Sunday elsewhere.
  const then = calendarAt(
    Date.parse('2026-11-22T03:30:00Z'),
    clockOf(() => rules),
  );
  expect(then).toMatchObject({ today: '2026-11-21', minute: 22 * 60 + 30, answeredBy: 'Tuesday, 8:00 AM Eastern' });
  const told = (text: string) => openThen(whenAsked(text, then), false, then);
  expect(told('thanksgiving')).toContain('closed (Thanksgiving). The next open day is Friday, November 27, from 8 AM.');
  expect(told('the day after thanksgiving')).toContain('working day, 8 AM to 6 PM');
  expect(told('december 3')).toContain('On Thursday, December 3 the office is closed (We move house).');
  expect(told('december 5')).toContain('working day, 9 AM to 12 PM');
  expect(told('december 8')).toContain('On Tuesday, December 8 the office is closed.');
  expect(whenAsked('open while we move house?', then)).toEqual({ date: '2026-12-02' });
});
