import mails from 'content:mails';
import * as ui from 'content:ui';
import { company, publishedPhone } from '#src/content/company.ts';
import type { FormDeclaration, MailedForm } from '#src/content/forms/declaration.ts';
import { fillLines, mailOf } from '#src/lib/fill-in.ts';
import { dueInWords } from '#src/lib/format.ts';
import { mailBody } from '#src/lib/html.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type Answers, type AnswerWords, mailFields } from './present.ts';

/** Moments in epoch milliseconds. */
export interface Letter {
  reference: string;
  source: string;
  answers: Answers;
  acceptedAt: number;
  respondBy: number;
}

/** `by`: who of the company writes. */
export const signature = (from: string = company.emails.info, by = '') => [
  ...['', by, company.longName, company.headquarters, from].filter((line, nth) => line || nth === 0),
  ...[publishedPhone()].filter(Boolean),
];

export const visitorBody = (lines: readonly string[], from?: string): string =>
  [mails.requests.greeting, '', ...lines, ...signature(from)].join('\n');

/** Ends every mail about a request. */
export const requestLink = {
  open: ui.seeRequest,
  text: (url: string, begun: boolean) => fillLines(begun ? mails.requests.linkBegun : mails.requests.link, { url }),
} as const;

/** `due` is in words, relative to when the submission was accepted. */
export const takenWords = (letter: Pick<Letter, 'reference' | 'respondBy' | 'acceptedAt'>) => ({
  reference: letter.reference,
  due: dueInWords(letter.respondBy, letter.acceptedAt),
});

/** Told to the owner about something sent; an answer goes to its visitor. */
export const toOwner = (of: { email: string; reference: string }, subject: string, ...lines: string[]): Mail => ({
  ...{ audience: 'owner', to: '', replyTo: of.email || undefined },
  ...{ subject: `${subject} (${of.reference})`, body: lines.join('\n') },
});

/** All answers (S1 §5 body builder). */
export function ownerMail(
  form: FormDeclaration,
  letter: Letter,
  about: {
    subject: string;
    /** For example "New quote request". */
    title: string;
    words?: AnswerWords;
    closing?: readonly string[];
  },
): Mail {
  const { reference, source, answers } = letter;
  const closing = [...(about.closing ?? []), `A reply was promised by ${takenWords(letter).due}.`, ''];
  const title = `${about.title}, reference ${reference}`;
  const body = mailBody(title, mailFields(form, answers, { source, words: about.words }), closing);
  return toOwner({ email: String(answers.email ?? ''), reference }, about.subject, body);
}

/**
 * Repeats no text of the visitor's: otherwise anybody could mail a message of their choice to somebody else's address.
 */
export function visitorMail(
  letter: Pick<Letter, 'reference'> & { answers: Answers },
  about: Pick<Mail, 'subject' | 'action' | 'calendar'> & { lines: readonly string[]; from?: string },
): Mail {
  const { subject, lines, from, action, calendar } = about;
  return {
    audience: 'visitor',
    to: String(letter.answers.email),
    subject: `${subject} (${letter.reference})`,
    body: visitorBody(lines, from),
    ...(action ? { action } : {}),
    ...(calendar ? { calendar } : {}),
  };
}

/** Notification (S1 §5) and confirmation, the latter only to somebody who left an address; `more` fills it in. */
export function declaredMails(
  form: MailedForm,
  letter: Letter,
  { words, more }: { words?: AnswerWords; more?: Readonly<Record<string, string | readonly string[]>> } = {},
): Mail[] {
  const { subject, from, confirmation, ...about } = form.mail;
  const owner = ownerMail(form, letter, { ...about, subject: subject(letter.answers), ...(words && { words }) });
  if (!letter.answers.email) return [owner];
  const said = mailOf<string>(mails.forms[confirmation], { ...takenWords(letter), ...more });
  return [owner, visitorMail(letter, { ...said, from: company.emails[from] })];
}
