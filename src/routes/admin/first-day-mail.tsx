import styles from '#src/features/first-day/first-day.css?url';
import { MailScreen } from '#src/features/first-day/mail.tsx';
import { lastTestMail, sendTestMail } from '#src/features/first-day/marks.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-mail';
import { deskTitle } from './desk-title.ts';
import { mailSetUpOf } from './first-day.server.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Email settings');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  return { setUp: mailSetUpOf(parts), last: await lastTestMail(parts.db.sql) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    if (form.get('intent') !== 'test') return unknownIntent;
    if (!parts.mailConfigured) return refuse('No mail server is set up (SMTP_URL), so there’s nothing to test.');
    const last = await lastTestMail(parts.db.sql);
    if (last?.to.some(({ state, error }) => state === 'waiting' && error === ''))
      return refuse('A test email is already on its way.');
    const to = await sendTestMail(parts);
    await parts.noteDone({ action: 'test mail', subject: to.join(', ') });
    parts.wake();
    return { ok: true };
  });

/** How mails leave, and a test of it. */
export default function FirstDayMail({ loaderData, actionData }: Route.ComponentProps) {
  return <MailScreen {...loaderData} answer={useKeptAnswer(actionData)} />;
}
