import { issues } from '#src/content/newsletter-issues.ts';
import { numberIn, readSent } from '#src/platform/editor/answer.server.ts';
import { hasLeft } from '../sending/copies-store.server.ts';
import { changeOf } from '../sending/sending.server.ts';
import { sendingOf } from '../sending/sending-store.server.ts';
import type { IssueAnswer, IssueTyped } from './desk.server.ts';
import type { IssueParts } from './parts.ts';

const byMailOnly = { archive: 'mail' };

/** Takes an issue that nobody got from the archive; what was written of it meanwhile stays a draft. Undefined where it stays. */
async function hide({ records, actor }: IssueParts, id: string, form: FormData) {
  const newest = await records.publishing.newest(issues, id);
  if (newest.values?.archive !== 'shown') return undefined;
  const draft = await records.drafts.find(issues, id);
  const values = { ...newest.values, ...byMailOnly };
  const outcome = await records.publishing.publish(issues, id, newest.number, values, actor);
  if (!outcome.ok) return undefined;
  const { number } = outcome.version;
  // Publishing has dropped it. What began from an older version goes on being asked about.
  const base = draft?.base === newest.number ? number : (draft?.base ?? number);
  const kept =
    draft &&
    (await records.drafts.keep(
      issues,
      { id, base, values: { ...draft.values, ...byMailOnly }, publishAt: null, known: null },
      actor,
    ));
  const known = kept?.ok ? kept.draft.changedAt : null;
  const sent = readSent(issues, form);
  const isOwn = form.has('body') && sent.base === (draft?.base ?? newest.number);
  if (!isOwn || sent.known !== (draft?.changedAt ?? null)) return {};
  return { number: base, known, typed: { ...sent.typed, ...byMailOnly } as IssueTyped };
}

/** Cancels what has not left of an issue. One that nobody got is taken from the website too, which would say that it was sent. */
export async function cancel(parts: IssueParts, id: string, form: FormData): Promise<IssueAnswer> {
  const done = await changeOf(parts, id, 'cancel');
  if (!done.ok) return done;
  const asIs = { number: numberIn(form, 'base') ?? 0, known: numberIn(form, 'known') };
  const sending = await sendingOf(parts.db.sql, id);
  const hidden = sending && !(await hasLeft(parts.db.sql, sending.id)) ? await hide(parts, id, form) : undefined;
  const said = hidden ? `${done.said} No one got it, so it isn’t on the website.` : done.said;
  return { ...done, said, ...asIs, ...hidden };
}
