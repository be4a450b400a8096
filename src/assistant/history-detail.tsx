import { ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { easternClock, easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { SessionDetail } from './history.server.ts';
import { durationText } from './rules-history.ts';

/** What the visitor thought of an answer. */
export function Rating({ feedback }: { feedback: string }) {
  if (!feedback) return null;
  const Mark = feedback === 'positive' ? ThumbsUp : ThumbsDown;
  return (
    <span className="history-rating">
      <Mark aria-hidden="true" size={14} /> {feedback === 'positive' ? 'Rated helpful' : 'Rated not helpful'}
    </span>
  );
}

/** On a screen where the detail stands below the list, a choice brings it into view. */
function useInView(id: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (window.matchMedia('(width < 64rem)').matches) title.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return title;
}

/** One session with everything that was said (S2 §2 Admin chat history). */
export function Detail({ detail }: { detail: SessionDetail | undefined }) {
  const fetcher = useFetcher<Outcome>();
  const title = useInView(detail?.id ?? '');
  if (!detail) {
    return (
      <section className="card history-detail" aria-labelledby="detail-title">
        <h2 id="detail-title" ref={title}>
          No Chat Selected
        </h2>
        <p className="history-none">Choose a session to read it.</p>
      </section>
    );
  }
  return (
    <section className="card history-detail" aria-labelledby="detail-title">
      <header>
        <div>
          <h2 id="detail-title" ref={title}>
            User {detail.visitor}
          </h2>
          <p>
            {easternText(detail.startedAt)} ET · {durationText(detail.endedAt - detail.startedAt)} · {detail.messages}{' '}
            {detail.messages === 1 ? 'message' : 'messages'}
            {!detail.closed && ' · not closed'}
          </p>
        </div>
        <ConfirmAction
          question="Are you sure you want to delete this chat session?"
          confirm="Delete session"
          keep="Keep session"
          label={`Delete the chat session of user ${detail.visitor}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          fields={{ intent: 'delete', id: detail.id }}
          onConfirm={() => fetcher.submit({ intent: 'delete', id: detail.id }, { method: 'post' })}
        />
      </header>
      <Refused outcome={fetcher.data} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className="history-said" aria-label="Messages" tabIndex={0}>
        {detail.said.map((message) => (
          <li key={message.id} data-sender={message.sender}>
            <p className="history-who">
              {message.sender === 'user' ? 'Visitor' : message.author || 'Assistant'} · {easternClock(message.at)}
            </p>
            <p className="history-text">{message.text}</p>
            <Rating feedback={message.feedback} />
          </li>
        ))}
      </ol>
    </section>
  );
}
