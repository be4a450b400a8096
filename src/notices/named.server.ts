import type { Named, TellNamed } from '#src/inbox/assignment.ts';
import { leadWord } from '#src/intake/lead.ts';
import { leadAddress } from '#src/intake/lead-address.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { canBeNamed } from '#src/platform/session/colleagues.ts';
import { colleague } from '#src/platform/session/colleagues-store.server.ts';
import type { RunningParts } from './notice-parts.ts';
import { insertNotice } from './notice-store.server.ts';
import { namedStage, namedWords } from './notice-texts.ts';
import { listSubscriptions } from './subscriptions-store.server.ts';
import { receiversOf } from './tell.server.ts';

/** The mail to somebody who was given a lead or is named in a note: who, which lead, and nothing of what its visitor wrote. */
function namedMail({ kind, by, lead }: Named, to: string, publicUrl: string): Mail {
  const { title, text } = namedWords(kind, { by, reference: lead.reference, word: leadWord(lead.type) });
  const url = `${publicUrl}${leadAddress(lead)}`;
  return {
    ...(to === '' ? { audience: 'owner', to: '' } : { audience: 'staff', to }),
    subject: title,
    body: [text, '', 'Open in the desk:', url].join('\n'),
    action: { label: 'Open in the desk', url },
  };
}

/** Tells the one who is meant in their own browsers and by mail, once for each entry, as part of a transaction. */
export const tellNamed =
  (parts: Pick<RunningParts, 'publicUrl' | 'addresses'>): TellNamed =>
  async (trx, named) => {
    const { kind, lead, entry, at, to, notBefore = at } = named;
    const person = await colleague(trx, to);
    if (!person || !canBeNamed(person)) return undefined;
    const own = (await listSubscriptions(trx)).filter(({ account }) => account === to);
    const notice = { kind, subject: lead.id, stage: namedStage(entry, to), at };
    if (
      !(await insertNotice(trx, notice, receiversOf(notice, own, { webhook: undefined, alert: undefined }), notBefore))
    )
      return undefined;
    const mail = { ...namedMail(named, person.email, parts.publicUrl), notBefore };
    const [row] = await enqueue(trx, [mail], { addresses: parts.addresses, submissionId: null, now: at });
    return row?.id;
  };
