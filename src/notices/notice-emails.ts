import type { Mail } from '#src/platform/outbox/mail.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { tapOf } from './notice-texts.ts';

/** A mail to the owner with one button. */
export function ownerMail(subject: string, lines: readonly string[], action: { label: string; url: string }): Mail {
  return {
    audience: 'owner',
    to: '',
    subject,
    body: [...lines, '', `${action.label}:`, action.url].join('\n'),
    action,
  };
}

/** Tells by mail that a thing does not work, or works again; `found`: what the look behind it found. */
export function alarmMail(kind: NoticeKind, publicUrl: string, at: number, found = ''): Mail {
  const tap = tapOf({ id: '', kind, subject: '', stage: '', at }, { found }, at, false);
  const { title = '', text = '', path = '' } = tap ?? {};
  return ownerMail(title, [text], { label: 'Open in the desk', url: `${publicUrl}${path}` });
}
