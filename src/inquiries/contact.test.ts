import { describe, expect, test } from 'vitest';
import { contactForm } from '#src/content/forms/contact.ts';
import { declaredMails } from '#src/forms/mails.ts';
import { contactData } from '#tests/helpers/site.ts';

const letter = {
  reference: 'NA-TEST2345',
  source: 'website',
  acceptedAt: Date.parse('2026-06-09T10:00:00-04:00'),
  respondBy: Date.parse('2026-06-10T10:00:00-04:00'),
  answers: { ...contactData, phone: '', service: 'cloud', budget: '10k-50k', timeline: '' },
};

describe('mails', () => {
  test('the owner reads every field, the required ones marked, the missing ones named', () => {
    const [owner] = declaredMails(contactForm, letter);
    const { subject, body } = owner!;
    expect(subject).toBe('New contact message from Ada Byron (NA-TEST2345)');
    expect(body.split('\n').filter((line) => / \*:/.test(line))).toEqual([
      'Full Name *: Ada Byron',
      'Email Address *: ada@example.com',
    ]);
    const lines = ['Phone: Not provided', 'Service: Cloud Solutions', 'Budget: $10,000 - $50,000', '* required field'];
    expect(body.split('\n')).toEqual(expect.arrayContaining(lines));
    expect(body).toContain('Message:\nOur file server is slow. Please call.');
    expect(body).toContain('A reply was promised by Wednesday, 10:00 AM Eastern.');
    const [empty] = declaredMails(contactForm, { ...letter, answers: { ...letter.answers, message: '' } });
    expect(empty?.body).toContain('No message provided');
  });

  test('the visitor reads nothing of what was typed', () => {
    const [, visitor] = declaredMails(contactForm, letter);
    const { subject, body } = visitor!;
    const typed = [letter.answers.name, letter.answers.email, letter.answers.message, letter.answers.company];
    for (const text of typed) expect(`${subject}\n${body}`).not.toContain(text);
    expect(body).toContain('by Wednesday, 10:00 AM Eastern');
  });
});
