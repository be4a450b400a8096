import { data } from 'react-router';
import { company } from '#content/company.ts';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import { changeSubscribers, loadSubscribers } from '#src/features/newsletter/admin.server.ts';
import { SubscribersScreen } from '#src/features/newsletter/admin.tsx';
import { Gate, type GateFeature } from '#src/features/staff/gate.tsx';
import { OwnScreen } from '#src/features/staff/own-screen.tsx';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter-management';
import { signInAt, staffOrDevice } from './device.server.ts';
import { keepDesk } from './keep-desk.ts';
import { whyNot } from './while-unavailable.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepDesk((problem) => ({ error: problem, change: { intent: '', problem } }))];
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];
export const meta = () => [
  { title: 'Newsletter management | Northarc' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const page = '/newsletter-management';
const features: GateFeature[] = [
  { icon: 'inbox', text: 'Everybody who has asked for the newsletter, and who has left' },
  { icon: 'mail', text: 'Addresses to write to, as a file for your mailing program' },
];

export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOrDevice(args);
  if (!parts) return { page: undefined };
  const [page, mail] = await Promise.all([
    loadSubscribers(parts.db, new URL(args.request.url).searchParams),
    mailStanding(parts.db, parts.mailConfigured, parts.clock.now()),
  ]);
  return { page, mail };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.has('password')) return signInAt(page, args, form);
  const parts = await staffOrDevice(args);
  if (!parts) return data({ error: 'Please sign in.' }, { status: 401 });
  const change = await changeSubscribers(parts.newsletter.desk, form, parts.actor).catch((error) => ({
    intent: String(form.get('intent')),
    problem: whyNot(args)(error),
  }));
  return data({ error: undefined, change }, { status: change.problem ? 422 : 200 });
}

export default function NewsletterManagement({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.page) {
    return (
      <OwnScreen brand={company.longName} notice={<MailLine standing={loaderData.mail} />}>
        <SubscribersScreen
          page={loaderData.page}
          change={actionData && 'change' in actionData ? actionData.change : undefined}
        />
      </OwnScreen>
    );
  }
  return <Gate title="Newsletter management" error={actionData?.error} next={page} features={features} remember />;
}
