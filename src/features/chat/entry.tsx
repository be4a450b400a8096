import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { addStyles } from '#src/lib/add-styles.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { newId } from '#src/lib/new-id.ts';
import { createAssistant } from './assistant.ts';
import type { LoadConsultation } from './consultation.tsx';
import { listenIn } from './listen.ts';
import styles from './panel.css?inline';
import { Panel } from './panel.tsx';
import { readView, talkKey } from './stored-talk.ts';
import { askServer, createSync, deliverUpdate } from './sync.ts';
import { showFloating } from './use-focus.ts';

export interface RunningChat {
  /** Opens the panel and takes the focus there; closing it gives the focus back to `opener`. */
  open(opener: HTMLElement): void;
  /** Shows the panel as this tab last had it, without taking the focus. */
  resume(): void;
}

const later = (ms: number, run: () => void) => {
  setTimeout(run, ms);
};
const now = () => Date.now();

/** Puts the assistant on the page, closed or as this tab last had it. */
export function startChat({ loadConsultation }: { loadConsultation: LoadConsultation }): RunningChat {
  const local = browserStorage();
  const tab = browserStorage('session');
  const sync = createSync({ now, later, deliver: deliverUpdate, tab });
  const assistant = createAssistant({
    now,
    random: Math.random,
    newId: () => newId(now()),
    later,
    local,
    tab,
    async ask(session, pending) {
      const answer = await askServer(session, pending, now());
      const ids = typeof answer === 'string' ? [] : [pending.messageId, ...answer.map(({ id }) => id)];
      sync.has(session.id, ids);
      return answer;
    },
    onSession: sync.notice,
  });

  listenIn(assistant, { later, sync });

  const flush = () => void sync.flush();
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('storage', ({ key, newValue }) => key === talkKey && assistant.refresh(newValue));

  addStyles(document, styles);
  const container = document.createElement('div');
  document.body.append(container);
  const focus: { wanted: boolean; opener: HTMLElement | undefined } = { wanted: false, opener: undefined };
  let broken = false;
  const leadElsewhere = () => window.location.assign('/contact');
  const root = createRoot(container, {
    // A panel that breaks leaves the page, so whoever asked for it is led where its buttons lead without a script.
    onUncaughtError(error) {
      console.error(error);
      broken = true;
      showFloating();
      if (focus.wanted) leadElsewhere();
    },
  });
  // At once, with its effects: a letter typed before the panel listens to the assistant would be lost with the next one.
  flushSync(() =>
    root.render(
      <Panel assistant={assistant} focus={focus} container={container} tab={tab} loadConsultation={loadConsultation} />,
    ),
  );
  return {
    open(opener) {
      if (broken) return leadElsewhere();
      focus.wanted = true;
      focus.opener = opener;
      assistant.open();
    },
    resume() {
      assistant.refresh(local.getItem(talkKey));
      assistant.show(readView(tab));
    },
  };
}
