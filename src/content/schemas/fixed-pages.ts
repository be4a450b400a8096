import { z } from '#src/lib/zod.ts';
import { card, intro, link, says, text, texts, words } from './shapes.ts';

/* Pages without a designed layout. Each schema is for the file of its name in content/pages/. */

export const request = words('reference', 'private', 'times').extend({
  titles: z.record(text, text),
  head: says('reference'),
  standing: words(
    'title received read unread answered unanswered confirmed unconfirmed closed closedUnanswered',
    'withdrawn cancelled sorry urgent',
  ).extend({ due: words('before', 'late'), erasure: says('day', 'by'), erasureWithoutMail: says('day', 'by') }),
  appointment: words('when', 'status', 'change'),
  toBeAgreed: words('slot', 'status'),
  message: words('title again reopens cancelled label files button chooseAgain').extend({
    filesHint: says('kinds', 'megabytes'),
  }),
  problems: words('empty', 'tooMany', 'unknown').extend({
    tooLong: says('most'),
    tooManyFiles: says('most'),
    tooLarge: says('megabytes'),
  }),
  thread: words('title empty emptyWithoutMail you us byMail onPage earlier newest news fresh download'),
  events: words('cancelled', 'withdrawn', 'erasure').extend({ moved: says('change') }),
  sent: words('title'),
  withdraw: words('title', 'lead', 'open', 'yes', 'no'),
  erase: words('title lead leadWithoutMail open yes no'),
  done: z.record(text, text),
});

export const requestLost = words('title description lead email reference referenceHint button invalid tooMany').extend({
  done: words('title', 'text', 'hint'),
  void: card,
});

export const appointment = words('title', 'unconfirmed', 'bookAgain').extend({
  facts: words('when length about where status reference'),
  statuses: z.record(text, text),
  done: z.record(text, text),
  comes: says('name'),
  moveTo: says('slot'),
  confirm: words('label', 'yes', 'no').extend({ question: says('from') }),
  move: intro,
  cancel: words('title', 'open', 'reason', 'yes', 'no').extend({ lead: says('time') }),
  voidLink: z.strictObject({
    unknown: words('title', 'text').extend({ onward: link }),
    changed: words('title', 'text').extend({ onward: link }),
    cancelled: words('title', 'text').extend({ onward: link }),
  }),
  problems: words('over cancelled cancelledAlready sameTime tooManyToday tooManyThisHour'),
});

export const receipt = z.strictObject({
  page: words(
    'title description number day removed nothing backups open openRest notMailed kept keptText questions',
  ).extend({ lead: says('day'), openMail: says('day'), backupsUntil: says('day'), backupsSince: says('day') }),
  none: card,
  removed: z.record(
    z.enum(['requests', 'entries', 'files', 'mails', 'chats', 'subscriptions', 'quarantined']),
    words('one').extend({ many: says('count') }),
  ),
});

export const status = words(
  'title description allWell someFail failedOnce stale unknown list works fails lastFailed notLooked',
  'notLately meanwhile call write mail',
).extend({
  names: z.strictObject({ forms: card, booking: card, chat: card }),
  formNames: z.record(text, text),
  someFailing: says('forms'),
  someLastFailed: says('forms'),
  since: says('moment'),
  lookedWell: says('moment'),
  lookedIll: says('moment'),
});

export const sitemap = words('quickHref', 'quickTitle').extend({
  areas: words('title', 'lead', 'pagesTitle', 'kindIn').extend({ kinds: words('general', 'business', 'residential') }),
  blurbs: z.array(card),
  footer: words('asOf').extend({ privacy: link, terms: link }),
  groups: z.array(words('id', 'title').extend({ pages: z.array(words('name', 'text', 'path')) })),
  help: words('title', 'text').extend({ contact: link, support: link }),
  hero: intro,
  quickLinks: z.array(
    words('name').extend({
      icon: z.enum([
        'cloud',
        'shield-check',
        'network',
        'globe',
        'smartphone',
        'brain-circuit',
        'database-backup',
        'headset',
      ]),
    }),
  ),
  services: words('title').extend({ names: texts }),
});

export const gettingReady = words('title text notSent urgent email message');

export const llms = words('services prices cities otherPlaces stories roles articles contact optional').extend({
  details: texts,
  ways: words('info', 'support', 'emergency', 'phone'),
});

const eachKind = <One extends z.ZodType>(one: One) => z.record(z.enum(['general', 'business', 'residential']), one);
export const city = words('responseFigure').extend({
  heads: eachKind(text),
  services: words('forBusiness', 'forHomes', 'inEmergency'),
  general: eachKind(
    words('whyTitle', 'closingTitle', 'closingLead').extend({
      title: says('name'),
      lead: says('name'),
      metaDescription: says('name'),
      whyParagraphs: texts,
    }),
  ),
  shared: words('why', 'placesTitle', 'neighborhoods', 'zipCodes', 'landmarks').extend({
    cards: z.tuple([text, text, text]),
    eyebrow: eachKind(text),
    trail: eachKind(says('city')),
    quote: link,
    appointment: eachKind(link),
    mapTitle: says('city'),
    mapDescription: eachKind(says('city')),
    placesTitles: eachKind(says('city')),
    drive: says('minutes'),
    notesTitle: says('city'),
    peopleTitle: says('city'),
    voicesTitle: says('city'),
    servicesTitle: says('city'),
    more: words('businessPlans', 'residentialPackages', 'emergency').extend({
      business: says('city'),
      residential: says('city'),
      emergencySubject: says('city'),
    }),
    neighboursTitle: says('city'),
    overview: link,
    closing: z.strictObject({ primary: link, secondary: link }),
    stats: words('population businesses response responseNote uptime uptimeNote').extend({
      title: says('city'),
    }),
  }),
  notFound: words('title', 'text', 'citiesTitle', 'elsewhereTitle').extend({ elsewhere: z.array(link) }),
});
