import receiptWords from 'content:pages/receipt';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { company } from '#src/content/company.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import { mailWaitsMs, type Receipt, removedLines, typedNumber } from '#src/privacy/erase-scope.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ContinueBrowsing, MailLink, ShortPage } from '#src/ui/sections/page-hero.tsx';
import type { Route } from './+types/receipt';
import { headOf } from './service-structured-data.ts';

const { page: words, none: noReceipt } = receiptWords;

function ErasureReceipt({ receipt, now }: { receipt: Receipt; now: number }) {
  const { number, at, removed, backupUntil, done, mail } = receipt;
  const day = easternDay(at).text;
  const lines = removedLines(removed);
  const isOver = done && easternDay(now).iso >= backupUntil;
  const open = mail === 'waiting' ? fillIn(words.openMail, { day: easternDay(at + mailWaitsMs).text }) : words.openRest;
  const list = (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  const rows: [label: string, value: ReactNode, className?: string][] = [
    [words.number, number, 'text-2xl font-semibold'],
    [words.day, day, 'text-lg'],
    [words.removed, lines.length === 0 ? words.nothing : list],
    [words.backups, fillIn(isOver ? words.backupsSince : words.backupsUntil, { day: longDate(backupUntil) })],
    ...(done ? [] : [[words.open, open] as [string, string]]),
    [words.kept, `${words.keptText} ${mail === 'dropped' ? words.notMailed : ''}`],
  ];
  return (
    <ShortPage title={words.title} text={fillIn(words.lead, { day })}>
      <dl className="mt-10 grid gap-6">
        {rows.map(([label, value, className]) => (
          <div key={label}>
            <dt className="text-ink-600">{label}</dt>
            <dd className={className}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 text-ink-600">
        {words.questions} <MailLink to={company.emails.privacy} />
      </p>
    </ShortPage>
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
    title: args.loaderData?.receipt ? words.title : noReceipt.title,
    description: words.description,
    noindex: true,
  });

export default function ReceiptPage({ loaderData: { receipt, now } }: Route.ComponentProps) {
  if (receipt) return <ErasureReceipt receipt={receipt} now={now} />;
  return (
    <ShortPage {...noReceipt}>
      <ContinueBrowsing />
    </ShortPage>
  );
}
