import { type ProbeName, probeNames } from '#src/lib/probes.ts';
import { standingAlarms } from '#src/notices/notice-admin.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { type Meter, silentMeter } from '#src/platform/meter.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import { addGauges, type GaugeParts } from './gauges.server.ts';
import { createMeter, type KeptMeter } from './meter.server.ts';

/** The figures of this process, ready to be read. */
export interface Metrics {
  read(): Promise<{ contentType: string; text: string }>;
}

/** Alarms of the document's table that are no probe: what is told of them stands in the database. */
const toldOnly = ['mail', 'backup'] as const;

const isKept = (meter: Meter): meter is KeptMeter => 'registry' in meter;

/** What counts: nothing at all while METRICS_TOKEN is not set. */
export const meterFor = ({ metricsToken }: Config): Promise<Meter> =>
  metricsToken ? createMeter() : Promise.resolve(silentMeter);

/** Adds what is looked up to what was counted; undefined where nothing is. */
export async function createMetrics(
  meter: Meter,
  parts: Omit<GaugeParts, 'alarms' | 'canaryAt'> & { watch: Watch },
): Promise<Metrics | undefined> {
  if (!isKept(meter)) return undefined;
  const { registry } = meter;
  const { watch } = parts;
  await addGauges(registry, {
    ...parts,
    async alarms() {
      const fails = (name: ProbeName) => watch.standing().get(name)?.fails ?? false;
      const looked = probeNames.map((name) => [name, { fails: fails(name) }] as const);
      // Without the database nobody knows of these; of the others one does.
      const told = await standingAlarms(parts.sql).catch(() => undefined);
      const others = told ? toldOnly.map((name) => [name, { fails: told.has(name) }] as const) : [];
      return new Map<string, { fails: boolean }>([...looked, ...others]);
    },
    canaryAt: async () => (await watch.canaries.last()).doneAt,
  });
  return {
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
