import { Link } from 'react-router';
import { easternText, numberText } from '#src/lib/format.ts';
import type { MailStanding, MailTrouble } from './outbox-trouble.server.ts';

function words(trouble: MailTrouble): string {
  switch (trouble.why) {
    case 'no-server':
      return 'Email isn’t being sent because no mail server is set up (SMTP_URL).';
    case 'failing':
      return `Email hasn’t been going out since ${easternText(trouble.since)} ET.`;
    case 'owner':
      return `Notifications haven’t reached ${trouble.recipient} since ${easternText(trouble.since)} ET.`;
  }
}

function waiting(unsent: number): string {
  if (unsent === 0) return '';
  if (unsent === 1) return ' One email hasn’t been sent.';
  return ` ${unsent < 1_000 ? numberText(unsent) : '1,000 or more'} emails haven’t been sent.`;
}

/** Says on every page of the desk that mail does not leave; goes by itself once it does. */
export function MailLine({ standing }: { standing: MailStanding | undefined }) {
  const { trouble, unsent = 0 } = standing ?? {};
  return (
    <div role="status" className="mail-line">
      {trouble && (
        <p>
          {words(trouble)}
          {waiting(unsent)} <Link to="/admin/outbox">See the emails</Link>
        </p>
      )}
    </div>
  );
}
