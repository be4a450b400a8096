import { easternText } from '#src/lib/format.ts';
import type { BrowserView } from './notice-admin.server.ts';
import type { SwitchKind } from './notice-kinds.ts';
import { minuteWords } from './notice-settings.tsx';

/** How a browser stands, by a sign and in words. */
export function BrowserState({ browser }: { browser: BrowserView }) {
  const { pausedAt, failures, lastSentAt, lastError } = browser;
  if (pausedAt !== null) {
    return (
      <p className="mt-1 wrap-anywhere">
        <span className="sign sign-warning">Paused</span> Nothing arrived for an hour, so we stopped trying{' '}
        {easternText(pausedAt)} ET. {lastError} Send a test to start again.
      </p>
    );
  }
  if (failures > 0) {
    return (
      <p className="mt-1 wrap-anywhere">
        <span className="sign sign-warning">Failing</span> {lastError} We’ll try again.
      </p>
    );
  }
  return (
    <p className="mt-1">
      <span className={`sign ${lastSentAt === null ? '' : 'sign-done'}`}>
        {lastSentAt === null ? 'Nothing sent yet' : `Last delivered ${easternText(lastSentAt)} ET`}
      </span>
    </p>
  );
}

/** What a browser is told, in one line; `offered` are the switches that it can have. */
export function toldInWords(
  { kinds, quiet }: Pick<BrowserView, 'kinds' | 'quiet'>,
  offered: readonly { kind: SwitchKind }[],
): string {
  const n = offered.filter(({ kind }) => kinds.includes(kind)).length;
  const told = n === offered.length ? 'Everything' : n === 0 ? 'Nothing' : `${n} of ${offered.length} types`;
  return quiet.from === quiet.to ? told : `${told}, quiet from ${minuteWords(quiet.from)} to ${minuteWords(quiet.to)}`;
}
