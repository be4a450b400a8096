import { DomainScreen } from '#src/features/first-day/domain.tsx';
import styles from '#src/features/first-day/first-day.css?url';
import type { Route } from './+types/first-day-domain';
import { deskTitle } from './desk-title.ts';
import { domainOf } from './first-day.server.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Domain');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: Route.LoaderArgs) => ({
  findings: domainOf(await requireSignIn(args), args.request),
});

/** Whether site and mails are at home at the company's own domain. */
export default function FirstDayDomain({ loaderData }: Route.ComponentProps) {
  return <DomainScreen findings={loaderData.findings} />;
}
