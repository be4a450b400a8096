import mails from 'content:mails';
import { contactForm } from '#src/content/forms/contact.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** Notification (S1 §5) and confirmation. */
export function contactMails(letter: Letter): Mail[] {
  return [
    ownerMail(contactForm, letter, {
      subject: `New contact message from ${letter.answers.name}`,
      title: 'New contact message',
    }),
    visitorMail(letter, mailOf(mails.forms.contact, takenWords(letter))),
  ];
}
