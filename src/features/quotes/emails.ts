import { company } from '#content/company.ts';
import { quoteForm } from '#content/forms/quote.ts';
import { type Letter, ownerMail, promisedFor, visitorMail } from '#src/forms/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { Estimate } from './estimate.ts';
import { estimateText, quoteWords } from './estimate-words.ts';

/** The owner's notification of a quote request (S1 §5) and the visitor's confirmation with the estimate. */
export function quoteMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(quoteForm, letter, {
      subject: `New quote request from ${answers.firstName} ${answers.lastName}, ${answers.companyName}`,
      title: 'New quote request',
      words: quoteWords,
    }),
    visitorMail(letter, {
      subject: 'We received your quote request',
      lines: [
        `Thank you for asking ${company.longName} for a quote. Your request has arrived; its reference is ${letter.reference}.`,
        `A person on our team will answer you in writing by ${promisedFor(letter)}.`,
        '',
        `From our published starting prices, your choice of services comes to: ${estimateText(answers.estimate as Estimate)}.`,
        'This is an estimate, not an offer; the written quote states the figure for your case.',
        '',
        'If you did not ask us for a quote, you can ignore this email; we will not use the address for anything else.',
      ],
    }),
  ];
}
