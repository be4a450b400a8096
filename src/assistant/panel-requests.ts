import type { Answer, PanelUpdate } from './reply-types.ts';
import type { ChatMessage, ChatSession, Pending } from './talk.ts';

const addressOf = ({ id }: ChatSession) => `/api/chat/sessions/${encodeURIComponent(id)}`;

/** Whose session it is. Times are ISO 8601 by the visitor's clock; the server corrects them by `sentAt`. */
const whose = ({ userIdentifier, startTime }: ChatSession) => ({
  ...{ userIdentifier, startTime },
  sentAt: new Date().toISOString(),
});

/** Browsers limit the body of keepalive requests. */
const mostKeptAlive = 60_000;

/** Gives the server what it lacks of a session. @throws when it has to be tried again; what is refused for good is not. */
export async function deliver(session: ChatSession, messages: readonly ChatMessage[]): Promise<void> {
  const said = messages.map(({ links: _, from: __, feedback = null, ...message }) => ({ ...message, feedback }));
  const body = JSON.stringify({ ...whose(session), endTime: session.endTime ?? null, messages: said });
  const { status } = await fetch(addressOf(session), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: body.length * 3 < mostKeptAlive,
  });
  if (status === 408 || status === 429 || status >= 500) throw new Error(`what was said was answered ${status}`);
}

/** Timeout for an answer. */
const patienceMs = 10_000;

/** A text if the server refuses for now. @throws when it cannot be reached or does not accept the question. */
export async function ask(session: ChatSession, { question, messageId }: Pending): Promise<readonly Answer[] | string> {
  const patience = new AbortController();
  const late = setTimeout(() => patience.abort(), patienceMs);
  const answer = await fetch(`${addressOf(session)}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...whose(session), id: messageId, text: question }),
    signal: patience.signal,
  }).finally(() => clearTimeout(late));
  const { message, messages } = await answer.json();
  if (answer.status === 429) return message;
  if (!answer.ok) throw new Error(`the question was answered ${answer.status}`);
  return messages;
}

/** Pause after a stream ended or failed, and between polls without streams. */
const pauseMs = 5_000;
/** Streams without any event before it polls instead. */
const mostFailures = 2;

async function readEvents(body: ReadableStream<Uint8Array>, hear: (told: PanelUpdate) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (waiting + value).split('\n\n');
    waiting = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) hear(JSON.parse(event.slice(6)));
  }
}

/** Hears what people write, until aborted: by event stream, else by polling. */
export async function listen(session: ChatSession, signal: AbortSignal, onTold: (told: PanelUpdate) => void) {
  let since = 0;
  let failures = 0;
  const hear = (told: PanelUpdate) => {
    since = told.since;
    failures = 0;
    onTold(told);
  };
  while (!signal.aborted) {
    const accept = failures < mostFailures ? 'text/event-stream' : 'application/json';
    try {
      const answer = await fetch(`${addressOf(session)}/messages?since=${since}`, {
        headers: { Accept: accept, 'X-Chat-Visitor': session.userIdentifier },
        signal,
      });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      if (isStream && answer.body) await readEvents(answer.body, hear);
      else if (answer.ok) hear(await answer.json());
      else failures++;
    } catch {
      failures++;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
