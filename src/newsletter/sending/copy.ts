import type { LeavingMail } from '#src/platform/outbox/transport.server.ts';
import { leaveMark } from './leave-mark.ts';
import { copyMessageId } from './rules.ts';

/** An issue as it is sent, with a mark where each copy has its own link to leave. */
export interface IssueTexts {
  html: string;
  body: string;
}

/** The mail of one copy, which has a link to leave of its own. */
export function copyFor(
  copy: { sending_id: string; subscriber_id: string; email: string },
  about: {
    sending: { subject: string; archive_url: string };
    texts: IssueTexts;
    leaveUrl(subscriber: string): string;
    domain: string;
    listId(): string;
    now: number;
  },
): LeavingMail {
  const { sending, texts, domain, now } = about;
  const leave = about.leaveUrl(copy.subscriber_id);
  return {
    message_id: copyMessageId({ sending: copy.sending_id, subscriber: copy.subscriber_id }, domain),
    ...{ recipient: copy.email, subject: sending.subject, body: texts.body.replaceAll(leaveMark, leave) },
    ...{ reply_to: null, list_unsubscribe: leave, action: '', attachments: '', calendar: '', calendar_method: '' },
    ...{ in_reply_to: '', thread_ids: '', by_person: 0, created_at: now },
    list: {
      html: texts.html.replaceAll(leaveMark, leave),
      id: about.listId(),
      ...(sending.archive_url ? { archive: sending.archive_url } : {}),
    },
  };
}
