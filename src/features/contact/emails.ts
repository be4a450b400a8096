import { contactForm } from '#src/content/forms/contact.ts';
import { contactMail } from '#src/content/mails.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The owner's notification of a message (S1 §5) and the visitor's confirmation. */
export function contactMails(letter: Letter): Mail[] {
  return [
    ownerMail(contactForm, letter, {
      subject: `New contact message from ${letter.answers.name}`,
      title: 'New contact message',
    }),
    visitorMail(letter, contactMail(takenWords(letter))),
  ];
}
