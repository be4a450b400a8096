import { z } from '#src/lib/zod.ts';
import { link, says, text, texts, words } from './shapes.ts';

/* Shared by all pages. Each schema is for the file of its name in content/. */

export const navigation = z.strictObject({
  links: z.record(z.enum(['freeQuote', 'contact', 'appointment']), link),
  main: z.record(z.enum(['home', 'about', 'services', 'portfolio', 'blog', 'contact', 'quote']), link),
  services: z.array(link),
  footer: z.array(z.strictObject({ title: text, links: z.array(link) })),
  legal: z.array(link),
});

export const termsFigures = words(
  'terms.late-fee',
  'terms.payment',
  'terms.notice',
  'terms.disputes',
  'terms.maintenance',
  'terms.liability',
  'terms.minimum-age',
);

export const ui = words(
  'continueBrowsing didYouMean hearFromUs heldBack honeypotLabel noLongerSent nothingLost optional',
  'orCall orWrite puzzleTitle securityNotice seeRequest sentEarlier sentLater stillWaiting verified',
  'verify waitAndSend writeInstead writeTo yourReference checkField',
).extend({
  checkFields: says('count'),
  byMoment: says('due'),
  answerRecord: says('days', 'onTime', 'answers', 'half'),
  starsInWords: says('rating'),
});

export const securityNotice = words('text', 'label', 'dismiss');

export const related = words('title', 'stories', 'articles', 'answers', 'services').extend({ titleIn: says('place') });

export const manifests = z.record(text, z.looseObject({ name: text, icons: z.array(z.looseObject({ src: text })) }));

const at = z.tuple([z.number(), z.number()]);
const drawn = words('name').extend({ points: z.array(z.number()) });
const line = drawn.extend({ sign: words('text').extend({ at }) });
export const serviceMap = z.strictObject({
  frame: z.record(z.enum(['west', 'south', 'east', 'north']), z.number()),
  home: words('name', 'place').extend({ at, label: z.enum(['right']) }),
  ring: line,
  spine: line,
  roads: z.array(line.partial({ sign: true })),
  river: line,
  lake: line,
});

export const topics = z.array(
  z.strictObject({
    id: z.enum(['support', 'cloud', 'security', 'backup', 'infrastructure', 'web', 'mobile', 'data', 'home']),
    service: link,
    words: texts,
  }),
);

export const pageEditor = z.strictObject({
  blocksWords: z.strictObject({
    replaces: words('empty', 'shown'),
    follows: words('empty', 'shown'),
    policy: words('empty', 'shown', 'record'),
  }),
  designedWords: words('summary', 'record'),
  editorMessages: words(
    'designed wordsChanged builtIn empty emptyMeans noEditor unknown missing saved stale signedOut failed',
    'tooLarge',
  ),
  fieldMessages: words('title text alt link linkMissing updated sections path place'),
  imageMessages: words('missing empty tooLarge unknown broken tooManyPixels tooLong stillKind logoStill'),
  managedWords: z.strictObject({ oneMore: text, more: says('count') }),
  newBlocks: z.strictObject({
    hero: words('title', 'subtitle', 'description', 'backgroundImage').extend({
      primaryButton: words('text', 'link'),
      secondaryButton: words('text', 'link'),
    }),
    section: words('title', 'description').extend({ services: texts }),
    text: words('text'),
    image: words('src', 'alt'),
  }),
});

/** Synonyms by meaning, separated by commas, and spelling rules. */
export const assistantWords = z.strictObject({
  subjects: z.record(text, text),
  aspects: z.record(text, text),
  short: z.record(text, text),
  halves: z.record(text, text),
  ordinary: text,
  endings: text,
});

const dangerAnswer = z.strictObject({ text, links: z.array(link) });
const dangers = [
  'crisis',
  'venting',
  'danger',
  'fire',
  'blackmail',
  'attack',
  'money-sent',
  'scam-call',
  'stolen',
  'fake-alarm',
  'emergency',
  'clicked-link',
  'wet',
  'estate',
  'account-hacked',
  'watched',
] as const;

/** Patterns of words (content/danger-rules.yaml), gravest first. */
export const dangerRules = z.strictObject({
  lists: z.record(text, text),
  rules: z.array(z.strictObject({ danger: z.enum(dangers), when: text, unless: text.optional() })),
});

/** By danger: phrases, first answer, answers about power or paying, and follow-ups. */
export const danger = z.strictObject({
  dangers: z.record(
    z.enum(dangers),
    dangerAnswer.extend({
      said: z.array(text).optional(),
      power: text.optional(),
      pay: text.optional(),
      next: z.array(text).optional(),
    }),
  ),
  harmless: z.array(text),
  words: z.strictObject({
    reach: dangerAnswer,
    when: dangerAnswer,
    over: dangerAnswer,
    safe: dangerAnswer,
    goesOn: text,
  }),
});

export const chat = z.strictObject({
  chat: words(
    'open footerOpen title nature greeting minimise expand close startOver minimised shortcutsLabel contactQuestion helpQuestion',
    'quickTitle log you bot typing input placeholder send helpful notHelpful full broken tooMuch somebody handedBack nobodyCame',
  ).extend({
    unread: says('count'),
    shortcuts: words('schedule', 'contact', 'help'),
    quickQuestions: texts,
    brokenLink: link,
    withPerson: says('name'),
    wrote: says('name'),
  }),
  promo: words('title', 'text', 'button'),
  consultation: words(
    'title lead request promise button busyButton cancel loading notLoaded tryAgain bookButton failure later kept',
  ).extend({
    answeredBy: says('moment'),
    sent: says('due', 'reference'),
    book: says('day', 'time'),
    booked: says('slot', 'due', 'reference'),
    calendar: link,
  }),
});

export const assistantPhrases = words(
  'daysFirst daysThen noneThen noneAtAll unknown closedNow noPhone noRoles whichOne nothing empty noMore okay',
  'formNow writeToUs seeTimes linksSent subscribed placesNear placesFar choose timeGone timesNear',
).extend({
  held: says('slot', 'until'),
  stillFree: says('slot'),
  day: says('day', 'times'),
  more: says('times', 'count'),
  onDay: says('day', 'times'),
  noneOn: says('day'),
  past: says('day'),
  tooFar: says('day'),
  closed: says('day'),
  closedFor: says('day', 'name'),
  opensAgain: says('day', 'time'),
  openOn: says('day', 'opens', 'closes'),
  openNow: says('closes'),
  nextVisit: says('day', 'time'),
  forPeople: says('count', 'essential', 'professional'),
  quoteFor: says('count'),
  served: says('places'),
  near: says('places'),
  far: says('places'),
  zip: says('zip'),
  zipUnknown: says('zip'),
  phone: says('number'),
  roles: says('titles'),
  fromPage: says('title'),
  links: z.record(text, text),
});
