import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { easternText, spanText } from '#src/lib/format.ts';

function SpanArc({ since, until, now }: { since: number; until: number; now: number }) {
  const share = Math.max(0, Math.min(1, (now - since) / Math.max(1, until - since)));
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width="15"
      height="15"
      className="shrink-0 -rotate-90 fill-none stroke-ink-300 stroke-[2.5]"
    >
      <circle cx="8" cy="8" r="6.5" />
      <circle
        className="stroke-arc-500 in-[.due-late]:stroke-peach-600 forced-colors:[stroke:Highlight]"
        cx="8"
        cy="8"
        r="6.5"
        pathLength={100}
        strokeDasharray={`${Math.round(share * 100)} 100`}
      />
    </svg>
  );
}

/** Moments in epoch milliseconds. */
export function ReplyDue({ since, respondBy, now }: { since: number; respondBy: number; now: number }) {
  const late = now > respondBy;
  return (
    <p
      className={late ? 'due due-late font-semibold text-peach-700' : 'due'}
      title={`Promised by ${easternText(respondBy)} ET`}
    >
      <SpanArc since={since} until={respondBy} now={now} />
      {late ? `Overdue by ${spanText(now - respondBy)}` : `Reply due in ${spanText(respondBy - now)}`}
    </p>
  );
}

const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting', dead: 'not delivered' };
const mailIcons: Record<string, typeof Mail> = { sent: MailCheck, waiting: Mail, dead: MailWarning };

export function MailState({ state, what, error }: { state: string; what: string; error: string | null }) {
  const Icon = mailIcons[state] ?? Mail;
  return (
    <span className={`flex items-center gap-1.5 text-sm text-ink-600 mail-${state}`} title={error ?? undefined}>
      <Icon aria-hidden="true" size={15} className="shrink-0" />
      {what} {mailWords[state] ?? state}
    </span>
  );
}

/** One line about failed or waiting mails; nothing when all were sent. */
export function MailTrouble(props: { mails: readonly { audience: string; state: string; error: string | null }[] }) {
  const { mails } = props;
  const state = ['dead', 'waiting'].find((one) => mails.some((mail) => mail.state === one));
  if (!state) return null;
  const concerned = mails.filter((mail) => mail.state === state);
  const [first] = concerned;
  const one = first?.audience === 'owner' ? 'Notification' : 'Confirmation';
  return <MailState state={state} error={first?.error ?? null} what={concerned.length > 1 ? 'Emails' : one} />;
}
