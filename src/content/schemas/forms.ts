import { z } from '#src/lib/zod.ts';
import { intro, link, says, text, texts, words } from './shapes.ts';

/*
 * Words around forms (their fields are in src/content/forms/). Each schema is for the file of its name in
 * content/forms/.
 */

export const booking = words('dateMissing', 'timeUnknown').extend({
  page: words(
    'title lead businessHours horizon chooseDay close otherTimes nearest loading notLoaded loadAgain',
    'button busyButton chooseDate chooseTime formTitle failure',
  ).extend({
    legend: words('free', 'full', 'closed', 'today'),
    calendar: words('overToday', 'previous', 'next', 'legend').extend({
      weekdays: texts,
      states: words('free', 'full', 'over', 'closed'),
      today: says('state'),
      closure: says('days', 'reason'),
      through: says('from', 'to'),
      hours: says('day', 'hours'),
      until: says('day', 'time'),
      since: says('day', 'time'),
    }),
    slots: words('timesOn', 'zone', 'eastern', 'available', 'none').extend({ states: words('taken', 'past', 'soon') }),
    slip: words('label', 'firstFree', 'zone').extend({ next: says('time') }),
    noneAtAll: words('text', 'link'),
    success: words('title', 'message'),
    own: words('move', 'calendar'),
  }),
  problems: words(
    'datePassed weekend closed tooFar timePassed tooSoon taken severalOpen severalFromHere manyToday',
  ).extend({ holiday: says('name'), closure: says('reason'), closedThen: says('reason') }),
  ownTime: says('time'),
  consultationDone: words('title', 'message'),
  meeting: z.strictObject({ title: says('minutes'), change: says('link') }),
});

const bookingKind = z.enum(['consultation', 'home-visit', 'business-visit', 'remote-hour']);
export const bookingKinds = words('anyMeeting', 'anyOfThem').extend({
  kinds: z.record(
    bookingKind,
    words('title name lead price at where').extend({
      start: link,
      whereZip: says('zip').optional(),
      service: text.optional(),
    }),
  ),
  meetings: z.array(words('label', 'place').extend({ value: z.enum(['video', 'telephone', 'office']) })),
  form: words(
    'label unknown kind price packageLabel packageMissing meet meetEmpty phoneMissing company',
    'companyMissing street streetMissing zip zipMissing outside outsideOffer outsideRemote outsideMessage',
  ).extend({
    length: says('minutes'),
    bookPackage: says('title'),
    book: z.record(bookingKind, text),
    nextFree: z.record(bookingKind, text),
  }),
});

export const quote = words('formTitle', 'progress', 'failure').extend({
  step: says('step', 'of'),
  steps: z.array(intro),
  buttons: words('next', 'previous', 'submit', 'busy'),
  draft: words('kept', 'restored', 'clear'),
  success: words('title', 'message'),
  estimate: words('title size kept empty soFar from once oneTime perUserMonth perMonth afterTalk note'),
  aside: words('label', 'title', 'guaranteeTitle', 'guarantee', 'promise').extend({ steps: texts }),
});

export const emergency = words('title button busyButton failure left late').extend({
  success: words('title', 'hears', 'message'),
  minutes: says('minutes', 'seconds'),
});

const callbackOf = words('title', 'button', 'busyButton', 'failure').extend({
  success: words('title', 'hears', 'message'),
});
export const callback = z.strictObject({ contact: callbackOf, emergency: callbackOf });

export const refused = words(
  'title goBack tooMuch tooMuchText notFormData noSuchForm partWithoutName oneFile tooManyFiles',
  'noBoundary unreadable',
).extend({ fileTwice: says('name') });

export const contact = words('title', 'button', 'busyButton', 'failure').extend({ success: words('title', 'message') });

export const careers = z.strictObject({
  form: words(
    'title lead resumeAgain button busyButton uploading cancel failure more openUntil seeRoles',
    'mailInstead',
  ).extend({
    success: words('title', 'message'),
    headings: words('benefits', 'roles', 'nextSteps', 'explore'),
    explore: z.array(words('title', 'text', 'href')),
  }),
  resume: words('missing empty tooLarge unknown protected macros'),
});

export const newsletter = words(
  'title pageTitle blogTitle lead label placeholder button busyButton doneButton success invalid',
  'duplicate offline next resend small',
);

export const sending = words('again', 'answerLater', 'cancelled', 'kept');

export const outbox = words('label fallbackName fallbackReason show reopen write dismiss hide').extend({
  names: z.record(text, text),
  waiting: says('name'),
  refused: says('name'),
});

export const estimator = z.strictObject({
  words: words('seo once per valid wasValid reference about passed changed nowShort keep change given').extend({
    wrong: words('plan').extend({ count: says('most', 'what') }),
  }),
  counted: z.record(z.enum(['people', 'visits', 'hours']), words('one', 'many')),
});
