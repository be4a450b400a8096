import receiptWords from 'content:pages/receipt';
import * as ui from 'content:ui';
import { data } from 'react-router';
import { company } from '#src/content/company.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import { mailWaitsMs, type Receipt, removedLines, typedNumber } from '#src/privacy/erase-scope.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/receipt';
import { headOf } from './service-structured-data.ts';

const { page: words, none: noReceipt } = receiptWords;

function ErasureReceipt({ receipt, now }: { receipt: Receipt; now: number }) {
  const { number, at, removed, backupUntil, done, mail } = receipt;
  const day = easternDay(at).text;
  const lines = removedLines(removed);
  const isOver = done && easternDay(now).iso >= backupUntil;
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{words.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{fillIn(words.lead, { day })}</p>
      <dl className="mt-10 grid gap-6">
        <div>
          <dt className="text-ink-600">{words.number}</dt>
          <dd className="text-2xl font-semibold">{number}</dd>
        </div>
        <div>
          <dt className="text-ink-600">{words.day}</dt>
          <dd className="text-lg">{day}</dd>
        </div>
        <div>
          <dt className="text-ink-600">{words.removed}</dt>
          <dd>
            {lines.length === 0 ? (
              words.nothing
            ) : (
              <ul className="list-disc pl-5">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-600">{words.backups}</dt>
          <dd>{fillIn(isOver ? words.backupsSince : words.backupsUntil, { day: longDate(backupUntil) })}</dd>
        </div>
        {!done && (
          <div>
            <dt className="text-ink-600">{words.open}</dt>
            <dd>
              {mail === 'waiting' ? fillIn(words.openMail, { day: easternDay(at + mailWaitsMs).text }) : words.openRest}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-ink-600">{words.kept}</dt>
          <dd>
            {words.keptText} {mail === 'dropped' && words.notMailed}
          </dd>
        </div>
      </dl>
      <p className="mt-10 text-ink-600">
        {words.questions}{' '}
        <a className="link" href={`mailto:${company.emails.privacy}`}>
          {company.emails.privacy}
        </a>
      </p>
    </section>
  );
}

function NoReceipt() {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{noReceipt.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{noReceipt.text}</p>
      <p className="mt-8">
        <a className="button button-primary" href="/">
          {ui.continueBrowsing}
        </a>
      </p>
    </section>
  );
}

export const handle: PageHandle = { sheet: 'reading', perRequest: true, isPrivate: true };

/** 404 for an unknown number. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { erasure, clock } = context.get(requestContext);
  const receipt = await erasure.receipt(typedNumber(params.number));
  return receipt ? { receipt, now: clock.now() } : data({ receipt: undefined, now: 0 }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, {
    title: args.loaderData?.receipt ? receiptWords.page.title : receiptWords.none.title,
    description: receiptWords.page.description,
    noindex: true,
  });

export default function ReceiptPage({ loaderData: { receipt, now } }: Route.ComponentProps) {
  return receipt ? <ErasureReceipt receipt={receipt} now={now} /> : <NoReceipt />;
}
