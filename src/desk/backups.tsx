import { easternText, numberText } from '#src/lib/format.ts';
import { dayMs } from '#src/lib/time.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/backups';
import type { BackupsView } from './backups-admin.server.ts';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${numberText(Math.round(bytes / 100_000) / 10)} MB`;
}

const Outcome = ({ problem }: { problem: string }) =>
  problem ? (
    <p className="sign sign-warning whitespace-normal">{problem}</p>
  ) : (
    <p className="sign sign-done whitespace-normal">Verified: test restore passed</p>
  );

const columns: readonly Column<BackupsView['entries'][number]>[] = [
  { title: 'When (Eastern)', cell: ({ at }) => easternText(at) },
  { title: 'File', className: 'wrap-anywhere', cell: ({ file }) => file },
  { title: 'Contents', cell: ({ rows, uploads }) => `${numberText(rows)} rows, ${numberText(uploads)} uploads` },
  { title: 'Size', cell: ({ bytes }) => sizeText(bytes) },
  { title: 'Outcome', cell: ({ problem }) => <Outcome problem={problem} /> },
];

function Verdict({ view, now }: { view: BackupsView; now: number }) {
  const proven = view.entries.find(({ provenAt }) => provenAt !== null);
  if (view.engine === 'postgres') {
    return (
      <p className="notice">
        Your data is in PostgreSQL, so back it up nightly with PostgreSQL’s own tools (docs/operations.md).{' '}
        <code>npm run backup</code> makes and verifies a backup now. So does every upgrade.
      </p>
    );
  }
  if (!proven) {
    return (
      <p className="notice">
        No verified backup yet. The first one runs tonight after 3 AM Eastern. <code>npm run backup</code> makes one
        now.
      </p>
    );
  }
  const late = now - proven.at > 2 * dayMs;
  return (
    <p className={late ? 'notice notice-error' : 'notice'}>
      Last verified backup: <strong>{easternText(proven.at)} ET</strong>. The test restore matched every file and count.
      {late && ' That’s more than two days ago. Check the failures below.'}
    </p>
  );
}

export default function Backups({ loaderData: { view, now } }: Route.ComponentProps) {
  return (
    <Screen title="Backups">
      <Verdict view={view} now={now} />
      {view.entries.length > 0 && (
        <DeskTable
          className="mt-6"
          caption="Backups, newest first"
          columns={columns}
          rows={view.entries}
          keyOf={({ at, file }) => `${at} ${file}`}
          empty=""
        />
      )}
    </Screen>
  );
}

export const meta = deskTitle('Backups');

export async function loader(args: Route.LoaderArgs) {
  const { backups, clock } = await requireSignIn(args);
  return { view: await backups(), now: clock.now() };
}
