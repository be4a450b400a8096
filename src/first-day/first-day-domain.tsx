import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/first-day-domain';
import styles from './first-day.css?url';
import { domainOf } from './first-day-marks.server.ts';

export default function FirstDayDomain({ loaderData: { findings } }: Route.ComponentProps) {
  const wrong = findings.filter(({ holds }) => !holds).length;
  return (
    <Screen
      back={{ to: '/admin/first-day', text: 'Getting started' }}
      title="Domain"
      about="The site’s address is set in the server’s configuration (PUBLIC_URL). Here’s how it and your published email addresses check out."
    >
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="domain-checks">
          <header>
            <h2 id="domain-checks">Checks</h2>
            <p>{wrong === 0 ? 'everything looks good' : `${wrong} of ${findings.length} need attention`}</p>
          </header>
          <ul className="first-day-checks">
            {findings.map(({ says, holds }) => (
              <li key={says}>
                <span className={holds ? 'sign sign-done' : 'sign sign-warning'}>{holds ? 'OK' : 'Check this'}</span>
                <span>{says}</span>
              </li>
            ))}
          </ul>
          <p className="pt-4">
            <Link className="desk-link" to="/admin/records/company/company?first-day=addresses#field-info">
              Company addresses
            </Link>
          </p>
        </section>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Domain');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: Route.LoaderArgs) => ({
  findings: domainOf(await requireSignIn(args), args.request),
});
