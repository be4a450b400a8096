import { useFetcher } from 'react-router';
import { easternText, numberText, sizeInWords } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs } from '#src/lib/time.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/backups';
import type { BackupsView } from './backups-admin.server.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

const Verified = ({ problem }: { problem: string }) =>
  problem ? (
    <p className="sign sign-warning whitespace-normal">{problem}</p>
  ) : (
    <p className="sign sign-done whitespace-normal">Verified: test restore passed</p>
  );

function Download({ file, at }: { file: string; at: number }) {
  return (
    <a className="desk-link" href={`/admin/backups/${file}`}>
      Download<span className="sr-only"> the backup of {easternText(at)}</span>
    </a>
  );
}

const columns: readonly Column<BackupsView['entries'][number]>[] = [
  { title: 'When (Eastern)', cell: ({ at }) => easternText(at) },
  { title: 'Contents', cell: ({ rows, uploads }) => `${numberText(rows)} rows, ${numberText(uploads)} uploads` },
  { title: 'Size', cell: ({ bytes }) => sizeInWords(bytes) },
  { title: 'Outcome', cell: ({ problem }) => <Verified problem={problem} /> },
  { title: 'File', cell: ({ file, at, isKept }) => (isKept ? <Download file={file} at={at} /> : 'no longer kept') },
];

function Verdict({ view, now }: { view: BackupsView; now: number }) {
  const proven = view.entries.find(({ provenAt }) => provenAt !== null);
  if (view.engine === 'postgres') {
    return (
      <p className="notice">
        Your data is in PostgreSQL, so back it up nightly with PostgreSQL’s own tools (docs/operations.md). The button
        makes and verifies a backup now. So does every upgrade.
      </p>
    );
  }
  if (!proven) {
    return <p className="notice">No verified backup yet. The first one runs tonight after 3 AM Eastern.</p>;
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
  const fetcher = useFetcher<Outcome>();
  const busy = fetcher.state !== 'idle';
  return (
    <Screen
      title="Backups"
      acts={
        <fetcher.Form method="post">
          <button type="submit" className="button button-quiet button-small" aria-disabled={busy}>
            {busy ? 'Backing up…' : 'Back up now'}
          </button>
        </fetcher.Form>
      }
    >
      <p role="status" className="mb-3 font-semibold empty:hidden">
        {!busy && fetcher.data?.ok && 'Backed up and verified. Download it below and keep it somewhere else.'}
      </p>
      <Refused outcome={busy ? undefined : fetcher.data} className="mb-3" />
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

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ backUp, noteDone }): Promise<Outcome> => {
    try {
      await backUp();
    } catch (error) {
      return refuse(`The backup failed: ${(error as Error).message}`);
    }
    await noteDone({ action: 'backup' });
    return { ok: true };
  });
