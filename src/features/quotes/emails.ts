import mails from 'content:mails';
import type { Estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { fillIn, fillLines, mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { estimateText, quoteWords } from './estimate-words.ts';

/** `estimate`: its figures in words; none where all that was chosen is priced after a talk. */
export const quoteMail = (taken: ReturnType<typeof takenWords>, estimate: string | undefined, given = '') =>
  mailOf(mails.forms.quote, {
    ...taken,
    estimate: estimate ? fillLines(mails.forms.quoteEstimate, { estimate }) : mails.forms.quoteAfterTalk,
    given: given ? ['', fillIn(mails.forms.quoteGiven, { given })] : [],
  });

/** The owner's notification of a quote request (S1 §5) and the visitor's confirmation with the estimate. */
export function quoteMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(quoteForm, letter, {
      subject: `New quote request from ${[`${answers.firstName} ${answers.lastName}`, answers.companyName].filter(Boolean).join(', ')}`,
      title: 'New quote request',
      words: quoteWords,
    }),
    visitorMail(
      letter,
      quoteMail(takenWords(letter), estimateText(answers.estimate as Estimate), quoteWords.given?.(answers)),
    ),
  ];
}
