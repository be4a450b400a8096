import mails from 'content:mails';
import * as ui from 'content:ui';
import { company, publishedPhone } from '#src/content/company.ts';
import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { fillLines } from '#src/lib/fill-in.ts';
import { dueInWords } from '#src/lib/format.ts';
import { mailBody } from '#src/lib/html.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type Answers, type AnswerWords, mailFields } from './present.ts';

/** What the mails about a submission speak of. Moments in epoch milliseconds. */
export interface Letter {
  reference: string;
  source: string;
  answers: Answers;
  acceptedAt: number;
  respondBy: number;
}

/** The end of an email; the telephone number where there is one. */
export const signature = (from: string = company.emails.info) => [
  ...['', company.longName, company.headquarters, from],
  ...[publishedPhone()].filter(Boolean),
];

/** The text of an email to a visitor. */
export const visitorBody = (lines: readonly string[], from?: string): string =>
  [mails.requests.greeting, '', ...lines, ...signature(from)].join('\n');

/** The link to the visitor's page of a request, which every mail about it ends with. */
export const requestLink = {
  open: ui.seeRequest,
  text: (url: string) => fillLines(mails.requests.link, { url }),
} as const;

/** When the answer is promised for, in words, as seen from when the submission was taken. */
const promisedFor = ({ respondBy, acceptedAt }: Pick<Letter, 'respondBy' | 'acceptedAt'>): string =>
  dueInWords(respondBy, acceptedAt);

/** What a confirmation says of the submission that was taken. */
export const takenWords = (letter: Pick<Letter, 'reference' | 'respondBy' | 'acceptedAt'>) => ({
  reference: letter.reference,
  due: promisedFor(letter),
});

/** The owner's notification of a submission with everything that was answered (S1 §5 body builder). */
export function ownerMail(
  form: FormDeclaration,
  letter: Letter,
  about: {
    subject: string;
    /** What has come in, for example "New quote request". */
    title: string;
    words?: AnswerWords;
    closing?: readonly string[];
  },
): Mail {
  const { reference, source, answers } = letter;
  const closing = [...(about.closing ?? []), `A reply was promised by ${promisedFor(letter)}.`, ''];
  return {
    audience: 'owner',
    to: '',
    ...(answers.email ? { replyTo: String(answers.email) } : {}),
    subject: `${about.subject} (${reference})`,
    body: mailBody(
      `${about.title}, reference ${reference}`,
      mailFields(form, answers, { source, words: about.words }),
      closing,
    ),
  };
}

/**
 * A mail to the visitor. It repeats no text of theirs: an address typed by somebody else must not become a way to send
 * that person a message of the typer's choice.
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
