import { data } from 'react-router';
import { changeQuarantine, loadQuarantine } from '#src/features/quarantine/admin.server.ts';
import { QuarantineTab } from '#src/features/quarantine/admin.tsx';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { publicForm } from '../api/forms.server.ts';
import type { Route } from './+types/quarantine';
import { deskTitle } from './desk-title.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

const formOf = (type: string, source: string) => publicForm(type, source)?.form;

export const meta = deskTitle('Quarantine');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await staffOnly(args);
  return { page: await loadQuarantine(db, new URL(args.request.url).searchParams, formOf) };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { quarantine, db, clock, actor } = await staffOnly(args);
    const asked = await args.request.formData();
    const change = await changeQuarantine(quarantine, asked, formOf);
    if ('problem' in change) return data(change, { status: 422 });
    const entry = { at: clock.now(), actor, action: String(asked.get('intent')), subject: change.subject };
    await db.write((trx) => recordAudit(trx, { ...entry, detail: 'from quarantine' }));
    return change;
  });

export default function Quarantine({ loaderData }: Route.ComponentProps) {
  return <QuarantineTab {...loaderData} />;
}
