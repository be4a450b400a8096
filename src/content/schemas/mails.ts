import { z } from '#src/lib/zod.ts';
import { lines, mail, says, text, words } from './shapes.ts';

/* The words of the emails to visitors, each of a file in content/mails/. They repeat no text of theirs (src/forms/mails.ts says why). */

/** content/mails/forms.yaml */
export const forms = z.strictObject({
  contact: mail('reference', 'due'),
  emergency: mail('reference', 'due'),
  career: mail('reference', 'due'),
  quote: mail('reference', 'due', 'estimate', 'given'),
  quoteEstimate: lines('estimate'),
  quoteAfterTalk: text,
  quoteGiven: says('given'),
});

/** content/mails/appointments.yaml */
export const appointments = words('about', 'timeToBeAgreed', 'bookAgain').extend({
  when: says('slot', 'minutes'),
  where: says('place'),
  requested: mail('reference', 'due'),
  booked: mail('reference', 'due', 'facts', 'link'),
  moved: mail('before', 'due', 'facts', 'link'),
  movedByUs: mail('before', 'facts', 'link'),
  bookedByUs: mail('reference', 'facts', 'link'),
  restored: mail('facts', 'link'),
  confirmed: mail('forward', 'facts', 'link'),
  forward: z.strictObject({ call: says('slot'), meeting: says('slot') }),
  cancelled: mail('who', 'reason', 'again'),
  cancelledBy: z.strictObject({ visitor: says('slot'), owner: says('slot') }),
  why: says('reason'),
  reminder: mail('facts', 'link'),
});

/** content/mails/newsletter.yaml */
export const newsletter = words('confirmButton').extend({
  confirm: mail('confirmUrl', 'unsubscribeUrl'),
  subscribed: mail('unsubscribeUrl'),
  issue: words('why', 'leave', 'read', 'listName'),
});

/** content/mails/requests.yaml */
export const requests = words('greeting', 'linkSubject', 'untitled').extend({
  link: lines('url'),
  links: mail('requests'),
  listed: lines('title', 'reference', 'day', 'url'),
});

/** content/mails/receipt.yaml */
export const receipt = words('meeting', 'button').extend({
  mail: mail('number', 'day', 'removed', 'meeting', 'backupsGone', 'url'),
});
