import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import { Form } from 'react-router';
import { numberText } from '#src/lib/format.ts';
import { Figures } from '#src/ui/figures.tsx';
import { IfMay, IfMayHere } from '#src/ui/if-may.tsx';
import type { SubscriberChange, SubscriberPage } from './admin.server.ts';
import { AddSubscriber } from './admin-add.tsx';
import { ImportSubscribers } from './admin-import.tsx';
import { SubscriberList } from './admin-list.tsx';
import { NewsletterTabs } from './admin-tabs.tsx';

const file = '/newsletter-management/newsletter_subscribers';

const tips = [
  'Only email confirmed addresses. Export JSON contains exactly those.',
  'Issues sent from here include each reader’s own unsubscribe link. If you use another email tool, put the links from Export CSV into every issue, and remove anyone who asks from this list the same day.',
  'Addresses that don’t confirm within 30 days are deleted automatically.',
  'Unsubscribe remembers that someone left, so an import can’t add them back. Remove forgets that too.',
];

/** What came of a form without JavaScript, and which form it was. */
type Posted = SubscriberChange & { intent?: unknown };

function Counts({ counts }: { counts: SubscriberPage['counts'] }) {
  return (
    <Figures
      className="figures-three"
      figures={[
        ['Confirmed', numberText(counts.confirmed)],
        ['Pending', numberText(counts.pending)],
        ['Unsubscribed', numberText(counts.unsubscribed)],
      ]}
    />
  );
}

function ExportLinks({ page }: { page: SubscriberPage }) {
  const shown = new URLSearchParams({
    ...(page.words && { q: page.words }),
    ...(page.state && { state: page.state }),
  });
  return (
    <p className="lead-ways">
      <a className="desk-link" href={`${file}.json`}>
        <Download aria-hidden="true" size={16} /> Export JSON (confirmed addresses)
      </a>
      <a className="desk-link" href={`${file}.csv?${shown}`}>
        <Download aria-hidden="true" size={16} /> Export CSV ({shown.size > 0 ? 'as listed' : 'everything'})
      </a>
    </p>
  );
}

/** The newsletter's subscribers (S2 §2 Newsletter management), behind their gate. */
export function SubscribersScreen({ page, change }: { page: SubscriberPage; change?: Posted | undefined }) {
  const posted = (intent: string) => (change?.intent === intent ? change : undefined);
  const open = page.list !== undefined;
  const Arrow = open ? ChevronUp : ChevronDown;
  return (
    <>
      <h1 className="mt-3 mb-4">Newsletter Management</h1>
      <NewsletterTabs />
      <Counts counts={page.counts} />
      <IfMayHere>
        <div className="desk-columns">
          <AddSubscriber posted={posted('add')} />
          <ImportSubscribers posted={posted('import')} />
        </div>
      </IfMayHere>
      <div className="lead-head mt-6">
        <Form preventScrollReset>
          {!open && <input type="hidden" name="list" value="1" />}
          <button type="submit" className="button button-quiet" aria-expanded={open}>
            {open ? 'Hide Subscribers' : 'View Subscribers'} <Arrow aria-hidden="true" size={18} />
          </button>
        </Form>
        <IfMay open={`${file}.json`}>
          <ExportLinks page={page} />
        </IfMay>
      </div>
      <SubscriberList page={page} />
      <section className="card lead-part mt-6" aria-labelledby="tips">
        <h2 id="tips">Tips</h2>
        <ul className="grid list-disc gap-2 pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <p className="notice notice-info mt-4">
          Note: subscribers are stored in the website’s own database, not in this browser. Everyone with access to this
          page sees the same list.
        </p>
      </section>
    </>
  );
}
