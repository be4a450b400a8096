import { every } from '#src/platform/every.server.ts';
import type { OutboxWorker } from '#src/platform/outbox/worker.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { addressNotices } from './address.server.ts';
import { writeMorning } from './morning.server.ts';
import { lookForAlarms } from './notice-alarms.server.ts';
import type { NotifyDeps, RunningDeps } from './notice-deps.ts';
import { keptMs } from './notice-kinds.ts';
import { forgetNotices, nextNotice } from './notice-store.server.ts';
import { createPush } from './push.server.ts';
import { pushSender, webhookSender } from './send.server.ts';
import { beat, createWebhook, noneDirect, ofAlerts } from './webhook.server.ts';

export interface Notifier {
  parts: RunningDeps;
  /** Checks soon for news, gathering what happens meanwhile. */
  wake(): void;
  /** One look, and delivery of what is due. @throws what the database throws. */
  round(): Promise<void>;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

const everyMs = 30_000;
/** Gathers what happens within this time. */
const soonMs = 2_000;
const forgetEveryMs = 3_600_000;

export async function startNotifier(
  given: NotifyDeps & {
    tokens: Tokens;
    notifyUrl: string | undefined;
    alertUrl: string | undefined;
    contact: string;
    outbox: OutboxWorker;
  },
): Promise<Notifier> {
  const { settings, clock, log, db, notifyUrl, alertUrl, outbox } = given;
  const stopped = outbox.cut;
  const parts: RunningDeps = {
    ...given,
    push: await createPush(settings, given.contact, stopped),
    webhook: notifyUrl === undefined ? undefined : await createWebhook(notifyUrl, { ...given, stopped }),
    alert: alertUrl === undefined ? undefined : await createWebhook(alertUrl, { ...given, stopped }, ofAlerts),
    direct: noneDirect(),
    heart: { beatAt: Number.NEGATIVE_INFINITY, last: undefined },
    installedAt: Number(await settings.getOrMake('notices-since', () => String(clock.now()))),
  };
  outbox.carry('push', pushSender(parts));
  outbox.carry('webhook', webhookSender(parts));
  let wholeAt = Number.NEGATIVE_INFINITY;
  let forgottenAt = 0;

  async function look(): Promise<void> {
    const began = performance.now();
    // Slow checks (alarms, morning mail) run less often.
    const isWhole = began - wholeAt >= everyMs / 2;
    if (isWhole) wholeAt = began;
    // Alarms first, because the database itself may be down.
    if (isWhole) {
      await lookForAlarms(parts);
      await beat(parts);
    }
    try {
      await addressNotices(parts);
      if (isWhole) await writeMorning(parts);
    } finally {
      // It may be the alarm about this failure.
      outbox.wake('push');
      outbox.wake('webhook');
    }
    const now = clock.now();
    if (Math.abs(now - forgottenAt) < forgetEveryMs) return;
    forgottenAt = now;
    await db.write((trx) => forgetNotices(trx, now - keptMs));
  }

  async function wait() {
    const due = await nextNotice(db.sql);
    return due === undefined ? undefined : Math.max(soonMs, due - clock.now());
  }

  const loop = every(everyMs, 'looking for what to tell', look, { log, first: soonMs, wait });
  return {
    parts,
    wake: () => loop.wake(soonMs),
    async round() {
      wholeAt = Number.NEGATIVE_INFINITY;
      await loop.run().finally(outbox.runDue);
    },
    stop: loop.stop,
  };
}
