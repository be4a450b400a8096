import findStyles from '#src/features/find/find.css?url';
import { changeSubscribers, loadSubscribers } from '#src/features/newsletter/admin.server.ts';
import { SubscribersScreen } from '#src/features/newsletter/admin.tsx';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import sheetStyles from '#src/ui/sheet.css?url';
import type { Route } from './+types/newsletter-management';
import { BehindGate, NotBehindGate } from './behind-gate.tsx';
import { gateMeta, gates } from './gates.ts';
import { keepOffline } from './offline.ts';
import { actBehindGate, loadBehindGate } from './sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const links: Route.LinksFunction = () =>
  [adminStyles, sheetStyles, findStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = gateMeta(gates.newsletter);

export const loader = (args: Route.LoaderArgs) => loadBehindGate(args, ({ db }, params) => loadSubscribers(db, params));

export const action = (args: Route.ActionArgs) =>
  actBehindGate(args, gates.newsletter, ({ newsletter, actor }, form) =>
    changeSubscribers(newsletter.desk, form, actor),
  );

export default function NewsletterManagement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BehindGate gate={gates.newsletter} loaderData={loaderData} answer={actionData}>
      {(page) => <SubscribersScreen page={page} change={actionData} />}
    </BehindGate>
  );
}

export { NotBehindGate as ErrorBoundary };
