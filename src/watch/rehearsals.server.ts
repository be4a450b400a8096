import type { Clock } from '#src/lib/clock.ts';
import type { Log } from '#src/platform/log.server.ts';
import { type Rehearsal, type RehearsalParts, rehearseAll } from './rehearse.server.ts';

/** How long what came of a rehearsal is told again, in milliseconds: anybody may ask. */
const sharedMs = 1_000;

/** Rehearsals of every form, shared by whoever asks for them at the same time. */
export function createRehearsals(
  parts: RehearsalParts & { log: Log; clock: Clock; settled(): Promise<void> },
): () => Promise<readonly Rehearsal[]> {
  const { log, clock } = parts;
  let asked: { real: number; clock: number } | undefined;
  let answer: Promise<readonly Rehearsal[]> = Promise.resolve([]);
  let wrong = '';

  async function rehearse(): Promise<readonly Rehearsal[]> {
    const all = await rehearseAll(parts);
    await parts.settled();
    const failed = all.filter(({ ok }) => !ok);
    const now = failed.map(({ form }) => form).join(', ');
    // Said when it changes, not every minute.
    if (now !== wrong) {
      const [first] = failed;
      if (first && !first.ok) log.error({ forms: now, why: first.words, error: first.error }, 'forms cannot be kept');
      else log.info('every form can be kept again');
    }
    wrong = now;
    return all;
  }

  return () => {
    const [real, at] = [performance.now(), clock.now()];
    if (!asked || real - asked.real >= sharedMs || at !== asked.clock) {
      asked = { real, clock: at };
      answer = rehearse();
    }
    return answer;
  };
}
