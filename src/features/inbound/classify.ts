import { first, type Header } from './header.ts';

/** Who wrote a mail: a person, a program that answers for one, or a mail server that could not deliver ours. */
export type MailKind = 'personal' | 'automatic' | 'bounce';

const automaticFields = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id'];
const robots = /^mailer-daemon@/i;

/**
 * Tells mails of people from all others (RFC 3834, RFC 3464). `calendar`: the answer to an invitation that came along,
 * for example ACCEPTED; one that declines is a person's word.
 */
export function classify(about: {
  header: Header;
  from: string;
  /** Media types of its parts. */
  parts: readonly string[];
  calendar?: string | undefined;
}): MailKind {
  const { header, from, parts, calendar } = about;
  if (parts.includes('message/delivery-status') || parts.includes('message/global-delivery-status')) return 'bounce';
  const says = (name: string) => first(header, name).toLowerCase();
  const submitted = says('auto-submitted').split(';')[0]?.trim();
  const isAutomatic =
    (submitted !== undefined && submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(says('precedence')) ||
    automaticFields.some((name) => header.has(name) && says(name) !== 'no') ||
    says('return-path') === '<>' ||
    says('content-type').startsWith('multipart/report') ||
    robots.test(from) ||
    (calendar !== undefined && calendar !== 'DECLINED');
  return isAutomatic ? 'automatic' : 'personal';
}

/** Why a mail is probably not wanted, in words for the owner; empty when nothing says so. */
export function spamReasons(header: Header): string[] {
  const reasons: string[] = [];
  if (/^yes/i.test(first(header, 'x-spam-flag')) || /^yes/i.test(first(header, 'x-spam-status'))) {
    reasons.push('The mail server marked this email as spam.');
  }
  if (header.get('authentication-results')?.some((value) => /\bdmarc\s*=\s*fail\b/i.test(value))) {
    reasons.push('The sender’s address is forged, or its domain does not vouch for this email (DMARC).');
  }
  if (header.has('list-unsubscribe')) reasons.push('It is a newsletter or an advertisement.');
  return reasons;
}
