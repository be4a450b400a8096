import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listening.ts';
import { createTestSite } from './site.ts';

/** What a program was told: the body as it came, and its headers. */
interface Told {
  body: string;
  timestamp: string;
  signature: string;
}

/** A program that is told by signed POSTs; it answers with `status`, which can be changed. */
export async function startWebhookReceiver() {
  const told: Told[] = [];
  let status = 204;
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (status < 300) {
      const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = request.headers;
      told.push({ body: Buffer.concat(chunks).toString(), timestamp: String(timestamp), signature: String(signature) });
    }
    response.writeHead(status, status >= 300 && status < 400 ? { Location: '/elsewhere' } : {}).end();
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    told,
    asked: () => asked,
    answer(next: number) {
      status = next;
    },
    stop,
  };
}

/** What a monitor is told: an alarm that begins or ends, or a heartbeat. */
interface Heard {
  kind: string;
  alarm?: string;
  state?: string;
  text: string;
  alarms?: string[];
}

/** A site whose look at itself is driven minute by minute, with a monitor that hears of alarms. */
export async function watchedSite(options: Parameters<typeof createTestSite>[0] = {}) {
  const monitor = await startWebhookReceiver();
  onTestFinished(monitor.stop);
  const made = await createTestSite({ ...options, env: { ALERT_URL: monitor.url, ...options.env } });
  onTestFinished(() => made.close());
  const { watch, notifier, outbox } = made.deps;

  /** One look of everything that looks, as the timers would take it. */
  async function look() {
    await watch.round();
    // Without a database neither mail nor canary goes on.
    await outbox?.runDue().catch(() => undefined);
    await watch.canaries.round().catch(() => undefined);
    await notifier.round().catch(() => undefined);
  }
  const heard = () => monitor.told.map(({ body }) => JSON.parse(body) as Heard);
  const alarms = () => heard().flatMap(({ alarm, state }) => (alarm ? [`${alarm} ${state}`] : []));

  /** Simulated minutes, a look in each, until the monitor has heard this or `most` are over; how many it took. */
  async function minutesUntil(words: string, most = 15): Promise<number> {
    for (let minutes = 1; minutes <= most; minutes++) {
      made.clock.advance(60_000);
      await look();
      if (alarms().includes(words)) return minutes;
    }
    return Number.POSITIVE_INFINITY;
  }
  async function minutes(count: number) {
    await minutesUntil('', count);
  }
  return { ...made, monitor, look, heard, alarms, minutes, minutesUntil };
}

export type WatchedSite = Awaited<ReturnType<typeof watchedSite>>;
