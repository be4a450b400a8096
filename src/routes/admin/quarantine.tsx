import { data } from 'react-router';
import { changeQuarantine, loadQuarantine } from '#src/features/quarantine/admin.server.ts';
import { QuarantineTab } from '#src/features/quarantine/admin.tsx';
import { publicForm } from '../api/forms.server.ts';
import type { Route } from './+types/quarantine';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db } = await staffOnly(args);
  return { page: await loadQuarantine(db, new URL(args.request.url).searchParams.get('before')) };
}

export async function action(args: Route.ActionArgs) {
  const { quarantine } = await staffOnly(args);
  const change = await changeQuarantine(
    quarantine,
    await args.request.formData(),
    (type, source) => publicForm(type, source)?.form,
  );
  return 'problem' in change ? data(change, { status: 422 }) : change;
}

export default function Quarantine({ loaderData }: Route.ComponentProps) {
  return <QuarantineTab {...loaderData} />;
}
