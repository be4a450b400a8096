import { easternText } from '#src/lib/format.ts';
import { useNow } from '#src/ui/use-now.ts';
import { draftIsFreshMs } from './rules.ts';
import type { Thread } from './thread.server.ts';

const does: Record<string, string> = {
  reply: 'is writing a reply',
  note: 'is writing a note',
  call: 'is logging a call',
};

/** Who else writes here at this moment, since when, and what they have so far. `serverNow` in epoch milliseconds. */
export function Writing({ others, serverNow }: { others: Thread['others']; serverNow: number }) {
  const now = useNow(serverNow, 15_000);
  return others
    .filter(({ at }) => now - at < draftIsFreshMs)
    .map(({ author, kind, body, since }) => (
      <details key={author} className="text-sm text-ink-600">
        <summary className="cursor-pointer">
          <span role="status">
            {author} {does[kind] ?? does.reply}
          </span>{' '}
          since {easternText(since).split(', ').at(-1)}
        </summary>
        <p className="message-text">{body}</p>
      </details>
    ));
}
