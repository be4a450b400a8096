import type { Assistant } from './assistant.ts';
import type { Told } from './reply-types.ts';
import { hasAsked } from './rules.ts';
import type { ChatSession } from './talk.ts';

/** How long until it is tried again after a stream has ended or failed, and between two looks where no stream comes through. */
const pauseMs = 5_000;
/** After so many streams that brought nothing it looks by itself instead. */
const mostFailures = 2;

/** The data of each event in what a stream has brought so far, and the rest. */
function eventsIn(text: string): { events: Told[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const events = parts.flatMap((part) => (part.startsWith('data: ') ? [JSON.parse(part.slice(6)) as Told] : []));
  return { events, rest };
}

/** Reads a stream of events until it ends. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (told: Told) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = eventsIn(waiting + decoder.decode(value, { stream: true }));
    waiting = rest;
    for (const event of events) hear(event);
  }
}

/**
 * Hears what people of the company write in the talk while its panel is not closed: by a stream of events, and where none
 * comes through by asking every few seconds.
 */
export function listenIn(
  assistant: Assistant,
  {
    later,
    sync,
  }: { later(ms: number, run: () => void): void; sync: { has(id: string, ids: readonly string[]): void } },
): void {
  let running: { id: string; stop: AbortController } | undefined;

  async function run({ id, userIdentifier }: ChatSession, { signal }: AbortController) {
    let since = 0;
    let failures = 0;
    const hear = (told: Told) => {
      since = told.since;
      failures = 0;
      sync.has(
        id,
        told.messages.map((message) => message.id),
      );
      assistant.hear(told);
    };
    while (!signal.aborted) {
      const accept = failures < mostFailures ? 'text/event-stream' : 'application/json';
      try {
        const answer = await fetch(`/api/chat/sessions/${encodeURIComponent(id)}/messages?since=${since}`, {
          headers: { Accept: accept, 'X-Chat-Visitor': userIdentifier },
          signal,
        });
        const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
        if (isStream && answer.body) await readEvents(answer.body, hear);
        else if (answer.ok) hear(await answer.json());
        else failures++;
      } catch {
        failures++;
      }
      await new Promise<void>((resolve) => later(pauseMs, resolve));
    }
  }

  function follow() {
    const { panel, session } = assistant.state();
    const wanted = panel !== 'closed' && hasAsked(session) && document.visibilityState === 'visible';
    if (wanted && running?.id === session.id) return;
    running?.stop.abort();
    running = wanted ? { id: session.id, stop: new AbortController() } : undefined;
    if (running) void run(session, running.stop);
  }
  assistant.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}
