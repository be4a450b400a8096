import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { slotTimes } from '#src/content/appointments.ts';
import { articles } from '#src/content/articles.ts';
import { chatAsks, chatPhrases, topicAnswers } from '#src/content/chat-answers.ts';
import { quote, quoted } from '#src/content/chat-quotes.ts';
import { companyDomain } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { prices, usd } from '#src/content/prices.ts';
import { builtWords } from '#src/content/records/words.ts';
import { defaultClock } from '#src/content/schedule.ts';
import { filled, fillFacts } from '#src/lib/facts.ts';
import { dollars, timeInWords } from '#src/lib/format.ts';
import type { VisitorSentence } from '#tests/helpers/visitor-sentence.ts';
import { aSaturday, someOpenDays, visitorSentences } from '#tests/helpers/visitor-sentences.ts';
import { cannedAnswer } from './answers/canned.ts';
import { dateAfter, dayInWords, hoursOn } from './answers/dates.ts';
import { rules } from './answers/rules.ts';
import { calendarAt as calendarBy } from './calendar.server.ts';
import { quotesOf } from './passages/quotes.server.ts';
import { readPassages } from './passages/read-passages.server.ts';
import { reply as replyWithMarks } from './reply.ts';
import { emptyContext, type Knowledge, type Reply, type ReplyContext, type Topic } from './reply-types.ts';

/** Each law by itself holds for any sentence; the whole table is asked once. */
const someSentences = visitorSentences.filter((_, n) => n % 8 === 0);
const calendarAt = (now: number) => calendarBy(now, defaultClock);
const inWords = (text: string) => fillFacts(text, builtFacts);
/** The answer as visitors read it; the memory keeps marks. */
const reply: typeof replyWithMarks = (...asked) => {
  const answer = replyWithMarks(...asked);
  const links = answer.links.map(({ text, href }) => ({ text: inWords(text), href: inWords(href) }));
  return { ...answer, text: inWords(answer.text), links };
};

const openDays = someOpenDays.map(({ date, times }) => ({ date, times: [...times] }));
const calendar = calendarAt(aSaturday);
let knowledge: Knowledge = { passages: [], quotes: {}, openDays, calendar };
beforeAll(async () => {
  const passages = filled(await readPassages(articles.builtIn), builtFacts);
  knowledge = { passages, quotes: filled(quotesOf(passages), builtWords), openDays, calendar };
});

/** The last answer of a talk. */
function talk(...sentences: string[]): Reply {
  let context = emptyContext;
  let answer = reply('', context, knowledge);
  for (const sentence of sentences) {
    answer = reply(sentence, context, knowledge);
    context = answer.context;
  }
  return answer;
}

const markup = /<[a-z!/]|&[a-z]+;|\]\(/i;
const ownLink = new RegExp(
  `^(/[a-z0-9-/]*(\\?[a-z0-9=&-]+)?(#[\\w-]+)?|mailto:[a-z]+@${companyDomain}(\\?subject=[\\w%]+)?|(tel|sms):988|tel:911)$`,
);

/** What is wrong with the answer to a sentence, in words; undefined when it is as wanted. */
function wrongWith({ says, after = [], topic, link, tells, never, opens }: VisitorSentence): string | undefined {
  const asked = [...[after].flat(), says];
  const answer = talk(...asked);
  // A path stands for any heading of its page.
  const hrefs = answer.links.flatMap(({ href }) => [href, href.split('#')[0]]);
  const opened = answer.effects.includes('open-consultation');
  const wrong = [
    ...[topic ?? []].flat().filter((one) => !answer.context.topics.includes(one)),
    link && !hrefs.includes(link) && `no link to ${link}`,
    tells && !answer.text.toLowerCase().includes(tells.toLowerCase()) && `does not say "${tells}"`,
    never && answer.text.includes(never) && `says "${never}"`,
    opens !== undefined && opened !== opens && `${opened ? 'opens' : 'does not open'} the form`,
    // Nobody is offered what has just been opened.
    opened && answer.text.includes('Shall I open the form') && 'offers the form that it opens',
    answer.text === '' && 'no text',
    /\u27e6|%E2%9F%A6/.test(JSON.stringify([answer.text, answer.links])) && 'a fact is not filled in',
    answer.links.length === 0 && 'no link',
  ].filter((one) => typeof one === 'string' && one !== '');
  return wrong.length > 0 ? `${asked.join(' / ')}: ${wrong.join(', ')} (${answer.text})` : undefined;
}

test('each sentence of the table is answered as wanted', () => {
  expect(visitorSentences.flatMap((sentence) => wrongWith(sentence) ?? [])).toEqual([]);
});

describe('a talk', () => {
  test('a pricing answer has the figures of the pages and shows the promo card', () => {
    const answer = talk('how much is a website?');
    expect(answer.effects).toEqual(['show-promo']);
    for (const price of [prices.websiteDesign, prices.customWebsite, prices.ecommerce, prices.seo]) {
      expect(answer.text).toContain(inWords(usd(price)));
    }
    expect(talk('prices').text).toContain(inWords(`${usd(prices.chatPlansFromPerMonth)}/month`));
  });

  test('a head count is multiplied', () => {
    const text = talk('We have 25 employees, what would business support cost?').text;
    expect(text).toContain(dollars(25 * 150));
    expect(text).toContain(dollars(25 * 250));
    expect(talk('how much is business support', '8 people').text).toContain(dollars(8 * 150));
  });

  test('a schedule answer opens the form and states the hours; the follow-up lists three of the open days', () => {
    const first = talk('I would like to book an appointment');
    expect(first.effects).toEqual(['open-consultation']);
    expect(first.text).toContain('Mon-Fri 9 AM to 6 PM EST');
    const days = talk('I would like to book an appointment', 'which days?');
    expect(days.text).toContain('- Monday, November 23: 10:00 AM, 10:30 AM, 1:00 PM and 1 more');
    expect(days.text).toContain('- Tuesday, November 24: 11:30 AM');
    expect(days.text).toContain('- Wednesday, November 25: 2:00 PM, 2:30 PM');
    expect(days.text).not.toContain('November 27');
    expect(talk('book a meeting', 'friday?').text).toContain(
      'On Friday, December 4 these times are open (Eastern Time): 10:00 AM, 5:30 PM.',
    );
    const booked = { ...knowledge, openDays: openDays.slice(0, 3) };
    const begun = reply('book a meeting', emptyContext, booked).context;
    expect(reply('thursday?', begun, booked).text).toContain(chatPhrases.notOnWeekday('Thursday'));
    expect(talk('book a meeting', 'any morning?').text).not.toContain('2:00 PM');
  });

  test('on a page about homes a technician who comes is a home visit', () => {
    const on = (path: string) => reply('when can a technician come?', emptyContext, { ...knowledge, path });
    expect(on('/it-support/residential').links[0]?.href).toBe('/contact?tab=appointment&kind=home-visit#panel');
    expect(on('/it-support/residential').effects).toEqual([]);
    expect(on('/services').links.map(({ href }) => href)).not.toContain(
      '/contact?tab=appointment&kind=home-visit#panel',
    );
  });

  test('says so when no day is free, and when the calendar could not be read', () => {
    const asked = reply('book a meeting', emptyContext, knowledge).context;
    expect(reply('which days', asked, { ...knowledge, openDays: [] }).text).toContain(chatPhrases.noDays);
    expect(reply('which days', asked, { ...knowledge, openDays: null }).text).toContain(chatPhrases.daysUnknown);
  });

  test('a yes takes up the offer that was made last', () => {
    expect(talk('do you build apps').text).toContain(chatAsks.prices);
    expect(talk('do you build apps', 'yes').effects).toEqual(['show-promo']);
    expect(talk('do you build apps', 'yes', 'sure').effects).toEqual(['open-consultation']);
    expect(talk('what are your hours', 'yes please').text).toContain('November 23');
  });

  test('more is more, and a question that is asked again is not answered in the same words', () => {
    expect(talk('tell me about the cloud', 'tell me more').text).toContain(inWords(topicAnswers.cloud.more));
    for (const { says } of someSentences) {
      const [first, second] = [talk(says), talk(says, says)];
      if (first.context.topics.length > 0) expect(second.text).not.toBe(first.text);
    }
  });

  test('remembers topics and services, counts follow-ups and starts anew with a new question', () => {
    const { context } = talk('we need a website', 'how much is it?', 'which days?');
    expect(context.topics).toEqual(['web', 'cost', 'schedule']);
    expect(context.mentionedServices).toEqual(['web']);
    expect(talk('we need a website', 'yes', 'yes').context.followUpCount).toBe(2);
    expect(talk('we need a website', 'yes', 'where are you?').context.followUpCount).toBe(0);
  });

  test('what is over or imagined is no emergency', () => {
    expect(talk('our server is down').links[0]?.href).toMatch(/^mailto:emergency@/);
    expect(talk('our server was down last year').links[0]?.href).not.toMatch(/^mailto:/);
    expect(talk('what if our server goes down?').links[0]?.href).toBe('/support#response-times');
  });

  test('who asks for today when the office has closed is told that today is over', () => {
    const evening = { ...knowledge, calendar: calendarAt(Date.parse('2026-11-23T18:30:00-05:00')) };
    const noon = { ...knowledge, calendar: calendarAt(Date.parse('2026-11-23T12:00:00-05:00')) };
    for (const says of ['appointment today at 5', 'can someone come today', 'can you send somebody over tonight']) {
      expect(reply(says, emptyContext, evening).text, says).toContain(inWords(chatPhrases.closedNow));
      expect(reply(says, emptyContext, noon).text, says).not.toContain(inWords(chatPhrases.closedNow));
    }
  });

  test('answers by rules also before the passages are there', () => {
    const early: Knowledge = { passages: [], quotes: {}, openDays: null, calendar: null };
    expect(reply('wesbite price', emptyContext, early).text).toContain(inWords(usd(prices.websiteDesign)));
    expect(reply('which courts have jurisdiction', emptyContext, early).links.length).toBeGreaterThan(0);
  });

  test('quotes what pages say as they are published, and leaves out what is not known', () => {
    const asked = 'are your technicians background checked';
    const quotes = { ...knowledge.quotes, [quoted.technicians]: 'Our own people with a badge.' };
    const said = reply(asked, emptyContext, { ...knowledge, quotes });
    expect(said.text).toMatch(/^Our own people with a badge\. You agree/);
    expect(said.links[0]?.text).toBe(fillFacts(quote('homeVisit'), builtWords));
    const without = reply(asked, emptyContext, { ...knowledge, quotes: {} });
    expect(without.text).toMatch(/^You agree to a price/);
    expect(without.links.map(({ text }) => text).join()).not.toContain('\u27e6');
  });

  test('everything that it quotes is there as the site comes', () => {
    expect(
      Object.values(quoted).filter((name) => !knowledge.quotes[name] || /\u27e6/.test(knowledge.quotes[name])),
    ).toEqual([]);
  });

  test('every rule has its words', () => {
    const computed = ['schedule', 'location', 'your-place', 'place', 'cost', 'hourly', 'visit-price', 'duration'];
    const silent = rules.filter(({ id }) => !computed.includes(id) && !cannedAnswer(id));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

describe('laws', () => {
  const topics: Topic[] = [
    'residential',
    'business',
    'cloud',
    'security',
    'app',
    'web',
    'cost',
    'schedule',
    'location',
    'help',
    'thanks',
  ];
  const words = visitorSentences.flatMap(({ says }) => says.split(/\s+/));
  const message = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ maxLength: 3000 }),
    fc
      .array(fc.constantFrom(...words, '<b>', '<img src=x onerror=alert(1)>', '[a](javascript:b)', '&lt;', '\n', '$'))
      .map((parts) => parts.join(' ')),
  );
  const context: fc.Arbitrary<ReplyContext> = fc.record({
    topics: fc.array(fc.constantFrom(...topics)),
    lastQuestion: message,
    lastResponse: fc.oneof(
      message,
      fc.constantFrom(...Object.values(chatAsks), ...Object.values(topicAnswers).map(({ text }) => text)),
    ),
    mentionedServices: fc.array(fc.oneof(fc.constantFrom(...rules.map(({ id }) => id)), fc.string())),
    userIntent: fc.constantFrom(...topics, '' as const),
    followUpCount: fc.nat(1000),
    people: fc.nat(3000),
  });

  test('no input throws or yields markup or a link that is not ours; what is remembered is small and survives a reload', () => {
    fc.assert(
      fc.property(message, context, (says, before) => {
        const answer = reply(says, before, knowledge);
        expect(answer.text).not.toMatch(markup);
        expect(answer.text.trim()).not.toBe('');
        expect(answer.links.length).toBeGreaterThan(0);
        for (const { href, text } of answer.links) {
          expect(href).toMatch(ownLink);
          expect(text).not.toMatch(markup);
        }
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
        expect(answer.context.lastQuestion.length).toBeLessThanOrEqual(2000);
        expect(answer.context.mentionedServices.length).toBeLessThanOrEqual(8);
        expect(reply(says, before, knowledge)).toEqual(answer);
      }),
      { numRuns: 150 },
    );
  });

  test('one slip of the finger in a longer word leads to the same topic', () => {
    const asked = {
      website: 'web',
      security: 'security',
      business: 'business',
      residential: 'residential',
      appointment: 'schedule',
      application: 'app',
      pricing: 'cost',
      cybersecurity: 'security',
    } as const;
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(asked) as (keyof typeof asked)[])), fc.nat(), (word, place) => {
        const at = 1 + (place % (word.length - 2));
        const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
        const missing = word.slice(0, at) + word.slice(at + 1);
        const doubled = word.slice(0, at) + (word[at] ?? '') + word.slice(at);
        for (const slip of [swapped, missing, doubled]) {
          expect(reply(slip, emptyContext, knowledge).context.topics, slip).toContain(asked[word]);
        }
      }),
    );
  });

  test('a day with free times is never called full, whatever time is asked for, and only free times are told', () => {
    const from = Date.parse('2026-11-16T00:00:00-05:00');
    const day = fc.constantFrom(
      ...['monday', 'tuesday', 'next wednesday', 'thursday', 'next week friday', 'today', 'tomorrow', 'november 24'],
      ...['11/25', 'day after tomorrow', 'the 1st of december', 'next week', ''],
    );
    const time = fc.constantFrom(
      ...['at 9 am', 'at 7', '8:30', '7pm', 'at noon', 'after 5', 'before 11', 'between 2 and 4', '', 'in the morning'],
      ...['for 12 users', 'for 3 pcs at 2 locations', 'at 3', 'tonight', '10:30 a.m.', 'for 7 people'],
    );
    const minute = fc.integer({ min: 0, max: 10 * 24 * 60 });
    const free = fc.array(fc.subarray([...slotTimes]), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(minute, free, day, time, fc.boolean(), (after, times, named, hour, dayFirst) => {
        const calendar = calendarAt(from + after * 60_000);
        const days = times
          .map((slots, n) => ({ date: dateAfter(calendar.today, n), times: slots }))
          .filter(({ date }) => hoursOn(date, calendar))
          .map(({ date, times: all }) => ({
            date,
            times: all.filter((one) => `${date} ${one}` >= calendar.bookableFrom),
          }))
          .filter((one) => one.times.length > 0);
        const says = `book a meeting ${dayFirst ? `${named} ${hour}` : `${hour} ${named}`}`;
        const { text } = reply(says, emptyContext, { ...knowledge, openDays: days, calendar });
        for (const { date } of days) {
          const name = dayInWords(date);
          for (const untrue of [
            chatPhrases.notOnDay(name),
            chatPhrases.tooLate(name),
            chatPhrases.notOnWeekday(name.split(',')[0] ?? ''),
          ])
            expect(text, says).not.toContain(untrue);
        }
        for (const [, name, told = ''] of text.matchAll(
          /On (\w+, \w+ \d+) these times are open \(Eastern Time\): ([^.]+)\./g,
        )) {
          const open = days.find(({ date }) => dayInWords(date) === name);
          expect(open?.times.map(timeInWords), says).toEqual(expect.arrayContaining(told.split(', ')));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('capitals, accents and full stops change nothing', () => {
    for (const { says } of someSentences) {
      expect(talk(says.toUpperCase()).text).toBe(talk(says.toLowerCase()).text);
    }
  });
});

test('the passages are plain text, each with an address', () => {
  expect(knowledge.passages.length).toBeGreaterThan(200);
  for (const { text, title, heading, href } of knowledge.passages) {
    expect(text).not.toMatch(/<[a-z!/]|&[a-z]+;|\*\*|\]\(/i);
    expect(`${title}${heading}`).not.toMatch(/[<>*]/);
    expect(href).toMatch(ownLink);
    expect(text.length).toBeLessThanOrEqual(640);
  }
});
