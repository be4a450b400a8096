import type { Today } from './today.server.ts';
import { untilWords } from './words.ts';

/** When one of the site's own made-up requests last went all the way from its form to the mail server, and back where mail comes in. */
export function CanaryLine({ today: { works, date } }: { today: Pick<Today, 'works' | 'date'> }) {
  const { canary } = works;
  return (
    <p className="px-4 pt-2 pb-4 text-sm text-ink-600 sm:px-8">
      {canary === null
        ? 'No test request has made it through today. We send one every 15 minutes.'
        : `Last successful test request: ${untilWords(canary, date)} ET.`}
    </p>
  );
}
