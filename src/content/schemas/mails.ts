import { z } from '#src/lib/zod.ts';
import { lines, mail, says, text, words } from './shapes.ts';

/*
 * Emails to visitors. Each schema is for the file of its name in content/mails/. They never quote visitors
 * (src/forms/mails.ts says why).
 */

export const forms = z.strictObject({
  contact: mail('reference', 'due'),
  emergency: mail('reference', 'due'),
  career: mail('reference', 'due'),
  quote: mail('reference', 'due', 'estimate', 'given'),
  quoteEstimate: lines('estimate'),
  quoteAfterTalk: text,
  quoteGiven: says('given'),
});

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
  comes: says('name'),
  cancelled: mail('who', 'reason', 'again'),
  cancelledBy: z.strictObject({ visitor: says('slot'), owner: says('slot') }),
  why: says('reason'),
  reminder: mail('facts', 'link'),
});

export const newsletter = words('confirmButton').extend({
  confirm: mail('confirmUrl', 'unsubscribeUrl'),
  subscribed: mail('unsubscribeUrl'),
  issue: words('why', 'leave', 'read', 'listName'),
});

export const requests = words('greeting', 'linkSubject', 'untitled').extend({
  link: lines('url'),
  links: mail('requests'),
  listed: lines('title', 'reference', 'day', 'url'),
});

export const receipt = words('meeting', 'button').extend({
  mail: mail('number', 'day', 'removed', 'meeting', 'backupsGone', 'url'),
});
