import type { QuarantineTable } from 'db:tables';
import { publicForm } from '#src/inquiries/forms.server.ts';
import type { TestSite } from './site.ts';

/** What is in quarantine once everything refused so far has been kept, oldest first. */
export async function kept(made: TestSite): Promise<QuarantineTable[]> {
  await made.deps.quarantine.settled();
  return made.deps.db.sql.selectFrom('quarantine').selectAll().orderBy('received_at').orderBy('id').execute();
}

/** The site's own form of a type. */
export const formOf = (type: string) => publicForm(type)?.form;
