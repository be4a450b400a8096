import { company } from '#content/company.ts';
import { contactForm } from '#content/forms/contact.ts';
import { type Letter, ownerMail, promisedFor, visitorMail } from '#src/forms/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The owner's notification of a message (S1 §5) and the visitor's confirmation. */
export function contactMails(letter: Letter): Mail[] {
  return [
    ownerMail(contactForm, letter, {
      subject: `New contact message from ${letter.answers.name}`,
      title: 'New contact message',
    }),
    visitorMail(letter, {
      subject: 'We received your message',
      lines: [
        `Thank you for contacting ${company.longName}. Your message has arrived; its reference is ${letter.reference}.`,
        `A person on our team will answer you by ${promisedFor(letter)}.`,
        '',
        `If something is down right now, write to ${company.emails.emergency}.`,
        'If you did not write to us, you can ignore this email; we will not use the address for anything else.',
      ],
    }),
  ];
}
