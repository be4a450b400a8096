import { issueFields } from '#src/content/newsletter-issues.ts';
import { numberText } from '#src/lib/format.ts';

export interface Check {
  says: string;
  holds: boolean;
  /** Link to where it can be fixed, if elsewhere. */
  way?: { href: string; label: string };
}

/** Gmail cuts off longer mails, including the unsubscribe link. */
const mostBytes = 100_000;

export const isOwnPath = (src: string): boolean => /^\/(?!\/)/.test(src);

const kilobytes = (bytes: number) => numberText(Math.ceil(bytes / 1000));

/** `leave`: mark that must be in both texts, replaced by each copy's unsubscribe link. */
export function checksOf(
  mail: {
    subject: string;
    html: string;
    body: string;
    pictures: readonly { src: string; alt: string; known: boolean }[];
  },
  about: { leave: string; address: string | undefined; mailConfigured: boolean; bytes: number },
): Check[] {
  const { subject, html, body, pictures } = mail;
  const undescribed = pictures.filter(({ alt }) => alt === '').length;
  const foreign = pictures.filter(({ known, src }) => !known && !isOwnPath(src)).length;
  const size = `${kilobytes(about.bytes)} of ${kilobytes(mostBytes)} KB`;
  return [
    subject.trim() === ''
      ? { says: 'The subject is empty.', holds: false }
      : { says: 'It has a subject.', holds: true },
    about.address === undefined
      ? {
          says: 'Your company record has no postal address (street and ZIP code). The law requires one in every issue.',
          holds: false,
          way: { href: '/admin/records/company/company', label: 'Add it' },
        }
      : { says: `It shows your postal address: ${about.address}.`, holds: true },
    html.includes(about.leave) && body.includes(about.leave)
      ? { says: 'Each copy has its own unsubscribe link, in the text and for the email app’s button.', holds: true }
      : { says: 'There’s no unsubscribe link.', holds: false },
    undescribed > 0
      ? { says: `${undescribed} ${undescribed === 1 ? 'picture has' : 'pictures have'} no description.`, holds: false }
      : { says: pictures.length > 0 ? 'Every picture has a description.' : 'It has no pictures.', holds: true },
    ...(foreign > 0 ? [{ says: 'A picture isn’t hosted on your site.', holds: false }] : []),
    {
      says: `Its size is ${size}${about.bytes > mostBytes ? ': email apps cut off the rest' : ''}.`,
      holds: about.bytes <= mostBytes,
    },
    ...(about.mailConfigured
      ? []
      : [{ says: 'No mail server is set up (SMTP_URL), so nothing can be sent.', holds: false }]),
  ];
}

export const fieldChecks = (errors: Readonly<Record<string, string>>): Check[] =>
  Object.entries(errors).map(([field, words]) => {
    const label = Object.hasOwn(issueFields, field) ? issueFields[field as keyof typeof issueFields].label : field;
    return { says: `${label}: ${words.replace(/\.$/, '')}.`, holds: false };
  });

export const pictureChecks = (missing: readonly string[]): Check[] =>
  missing.map((src) => ({ says: `The picture ${src} is missing.`, holds: false }));

export const linkChecks = (count: number, dead: readonly { href: string; says: string }[]): Check[] =>
  dead.length === 0
    ? [{ says: count === 1 ? 'Its link works.' : `All ${count} links work.`, holds: true }]
    : dead.map(({ href, says }) => ({ says: `The link ${href} is broken. ${says}`, holds: false }));
