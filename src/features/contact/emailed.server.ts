import type { ServedForm } from '#src/forms/intake.ts';
import type { AnyForm } from '#src/intake/form.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { contactIntake } from './submit.server.ts';

const inTheFile = 'The whole email, with whatever came with it, is in the file below.';

/** A released mail brings its raw message, in which its files are. */
const attach: AnyForm['attach'] = async (trx, id, { raw }) => {
  const lead = raw && (await lockLead(trx, id));
  if (!lead) return;
  const files = [{ ...raw, title: 'message.eml', type: '' }];
  const { received_at: at, name: author } = lead;
  await insertEntry(trx, lead, { at, kind: 'message', via: 'mail', author, body: inTheFile, files });
};

/** The contact form as an email of somebody new fills it in. */
export const emailedContact: ServedForm = { ...contactIntake, attach };
