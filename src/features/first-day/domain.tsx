import { Link } from 'react-router';
import type { Finding } from '#src/lib/records/collection.ts';
import { PageHead } from '#src/ui/page-head.tsx';

/** Whether site and mails are at home at the company's own domain. */
export function DomainScreen({ findings }: { findings: readonly Finding[] }) {
  const wrong = findings.filter(({ holds }) => !holds).length;
  return (
    <section aria-labelledby="first-day-domain">
      <PageHead back={{ to: '/admin/first-day', text: 'The first day' }} id="first-day-domain" title="Domain">
        The address of the site is set in the configuration of the server (PUBLIC_URL). This is what follows of it, and
        of the addresses that you have published.
      </PageHead>
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="domain-checks">
          <header>
            <h2 id="domain-checks">What was looked at</h2>
            <p>{wrong === 0 ? 'everything is as it should be' : `${wrong} of ${findings.length} to be looked at`}</p>
          </header>
          <ul className="first-day-checks">
            {findings.map(({ says, holds }) => (
              <li key={says}>
                <span className={holds ? 'sign sign-done' : 'sign sign-warning'}>
                  {holds ? 'Right' : 'Look at this'}
                </span>
                <span>{says}</span>
              </li>
            ))}
          </ul>
          <p className="pt-4">
            <Link className="desk-link" to="/admin/records/company/company?first-day=addresses#field-info">
              Addresses of the company
            </Link>
          </p>
        </section>
      </div>
    </section>
  );
}
