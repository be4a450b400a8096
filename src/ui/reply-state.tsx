import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { easternText, spanText } from '#src/lib/eastern-format.ts';

/** Until when a promised reply is due, or by how much it is late. Moments in epoch milliseconds. */
export function ReplyDue({ respondBy, now }: { respondBy: number; now: number }) {
  const late = now > respondBy;
  return (
    <p className={late ? 'due due-late' : 'due'}>
      {late ? `Overdue by ${spanText(now - respondBy)}` : `Reply due in ${spanText(respondBy - now)}`}
      <span className="block text-ink-600">{easternText(respondBy)} ET</span>
    </p>
  );
}

const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting', dead: 'not delivered' };
const mailIcons: Record<string, typeof Mail> = { sent: MailCheck, waiting: Mail, dead: MailWarning };

/** What became of the mails about one submission. */
export function MailStates({ mails }: { mails: readonly { audience: string; state: string; error: string | null }[] }) {
  return (
    <ul>
      {mails.map(({ audience, state, error }) => {
        const Icon = mailIcons[state] ?? Mail;
        return (
          <li key={audience} className={`mail-state mail-${state}`} title={error ?? undefined}>
            <Icon aria-hidden="true" size={15} />
            {audience === 'owner' ? 'Notification' : 'Confirmation'} {mailWords[state] ?? state}
          </li>
        );
      })}
    </ul>
  );
}
