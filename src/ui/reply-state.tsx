import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { easternText, spanText } from '#src/lib/format.ts';

/** Until when a promised reply is due, or by how much it is late, in one line. Moments in epoch milliseconds. */
export function ReplyDue({ respondBy, now }: { respondBy: number; now: number }) {
  const late = now > respondBy;
  return (
    <p className={late ? 'due due-late' : 'due'} title={`Promised by ${easternText(respondBy)} ET`}>
      {late ? `Overdue by ${spanText(now - respondBy)}` : `Reply due in ${spanText(respondBy - now)}`}
    </p>
  );
}

const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting', dead: 'not delivered' };
const mailIcons: Record<string, typeof Mail> = { sent: MailCheck, waiting: Mail, dead: MailWarning };

/** What became of a mail, in a word with its sign. */
export function MailState({ state, what, error }: { state: string; what: string; error: string | null }) {
  const Icon = mailIcons[state] ?? Mail;
  return (
    <span className={`mail-state mail-${state}`} title={error ?? undefined}>
      <Icon aria-hidden="true" size={15} className="shrink-0" />
      {what} {mailWords[state] ?? state}
    </span>
  );
}

/** What is the matter with the mails about one submission, in one line; nothing while all have been sent. */
export function MailTrouble(props: { mails: readonly { audience: string; state: string; error: string | null }[] }) {
  const { mails } = props;
  const state = ['dead', 'waiting'].find((one) => mails.some((mail) => mail.state === one));
  if (!state) return null;
  const concerned = mails.filter((mail) => mail.state === state);
  const [first] = concerned;
  const one = first?.audience === 'owner' ? 'Notification' : 'Confirmation';
  return <MailState state={state} error={first?.error ?? null} what={concerned.length > 1 ? 'Emails' : one} />;
}
