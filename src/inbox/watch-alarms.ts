import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import type { Alarm } from './today-alarms.ts';

/** What the site's look at itself has found, as Today shows it. `standing`: how each thing stands. */
export function watchAlarms(standing: ReadonlyMap<ProbeName, { fails: boolean; words: string }>): Alarm[] {
  return probeNames.flatMap((name) => {
    const found = standing.get(name);
    if (!found?.fails) return [];
    const { fails, path } = probeOf(name);
    const link = path === '/admin/today' ? 'See details' : 'See why';
    const href = path === '/admin/today' ? '/admin/notifications' : path;
    return [{ key: name, title: fails.title, words: [fails.text, found.words].filter(Boolean).join(' '), href, link }];
  });
}
