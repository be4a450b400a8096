import type { Estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { quoteMail } from '#src/content/mails.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { estimateText, quoteWords } from './estimate-words.ts';

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
