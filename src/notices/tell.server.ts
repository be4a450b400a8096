import type { ProbeName } from '#src/lib/probes.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { alarmMail } from './notice-emails.ts';
import { type AlarmName, alarmOf, mayBeTold, type Notice, switchOf } from './notice-kinds.ts';
import type { RunningParts } from './notice-parts.ts';
import { beginAlarm, endAlarm, insertNotice, type Receiver } from './notice-store.server.ts';
import { dropSubscriptions, listSubscriptions, type Subscription } from './subscriptions-store.server.ts';

/**
 * Whom a notice goes to: browsers that want its kind and whose person may read of it, the webhook, and of alarms the
 * monitor; nobody is told of what was before they asked to be.
 */
export function receiversOf(
  { kind, at }: Pick<Notice, 'kind' | 'at'>,
  browsers: readonly Subscription[],
  { webhook, alert }: Pick<RunningParts, 'webhook' | 'alert'>,
): Receiver[] {
  const wanted = switchOf[kind];
  const alarm = alarmOf(kind);
  // An alarm is of now, also by a clock that was set back.
  const isSince = (moment: number) => alarm !== undefined || moment <= at;
  const pushes = browsers
    .filter(
      ({ role, kinds, pausedAt, createdAt }) =>
        wanted && kinds.includes(wanted) && mayBeTold(role, kind) && pausedAt === null && isSince(createdAt),
    )
    .map(({ id }): Receiver => ({ channel: 'push', target: id }));
  // Nobody is told by a way that it does not work itself.
  const byWebhook = webhook && isSince(webhook.since) && alarm?.name !== 'webhook';
  const byAlert = alert && alarm && alarm.name !== 'alert';
  return [
    ...pushes,
    ...(byWebhook ? [{ channel: 'webhook', target: '' } as const] : []),
    ...(byAlert ? [{ channel: 'alert', target: '' } as const] : []),
  ];
}

/** Whether an alarm also goes by mail: where mail is the way that is left. */
function goesByMail(name: AlarmName, receivers: readonly Receiver[], pushFails: boolean): boolean {
  if (name === 'mail' || name === 'mail-server' || name === 'smtp') return false;
  return name === 'push' || pushFails || !receivers.some(({ channel }) => channel === 'push');
}

/**
 * Begins or ends an alarm and tells it in one transaction, once whoever else looks. `since`: when the standing one began
 * (epoch milliseconds), undefined when there is none.
 */
export async function changeAlarm(
  parts: RunningParts,
  name: AlarmName,
  { fails, since, now, pushFails }: { fails: boolean; since: number | undefined; now: number; pushFails: boolean },
): Promise<void> {
  if (fails === (since !== undefined)) return;
  const kind = fails ? name : (`${name}-clear` as const);
  const byMail = await parts.db.write(async (trx) => {
    const changed = fails ? await beginAlarm(trx, name, now) : await endAlarm(trx, name, since ?? now);
    if (!changed) return false;
    const receivers = receiversOf({ kind, at: now }, await listSubscriptions(trx), parts);
    const notice = { kind, subject: name, stage: String(since ?? now), at: now };
    if (!(await insertNotice(trx, notice, receivers, now)) || !goesByMail(name, receivers, pushFails)) return false;
    await mailOwner(trx, parts, kind, now);
    return true;
  });
  parts.log.warn({ alarm: name, over: !fails }, 'an alarm has changed');
  if (byMail) parts.onMail();
}

/** Forgets a browser that its push service no longer knows, and tells by mail and webhook when it was the last. */
export async function loseBrowser(parts: RunningParts, id: string): Promise<void> {
  const now = parts.clock.now();
  const wasLast = await parts.db.write(async (trx) => {
    if ((await dropSubscriptions(trx, [id])) === 0 || (await listSubscriptions(trx)).length > 0) return false;
    const notice = { kind: 'push-gone', subject: id, stage: String(now), at: now } as const;
    await insertNotice(trx, notice, receiversOf(notice, [], parts), now);
    await mailOwner(trx, parts, notice.kind, now);
    return true;
  });
  parts.log.info({ browser: id }, 'a browser no longer takes notifications and is forgotten');
  if (wasLast) parts.onMail();
}

/** What the look behind an alarm found; empty of its end, and of what no look is behind. */
export function foundOf(kind: Notice['kind'], { watched }: Pick<RunningParts, 'watched'>): string {
  const alarm = alarmOf(kind);
  return alarm && !alarm.over ? (watched().get(alarm.name as ProbeName)?.words ?? '') : '';
}

async function mailOwner(trx: Trx, parts: RunningParts, kind: Notice['kind'], now: number) {
  const mail = alarmMail(kind, parts.publicUrl, now, foundOf(kind, parts));
  await enqueue(trx, [mail], { addresses: parts.addresses, submissionId: null, now });
}
