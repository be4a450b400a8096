import * as ui from 'content:ui';
import { X } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { bookSlot, chatConsultation as words } from '#src/content/chat.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormTickets } from '#src/lib/form-state.ts';
import { dayInWords, dueInWords, timeInWords } from '#src/lib/format.ts';
import type { Receipt } from '#src/lib/offline-outbox.ts';
import type { Assistant } from './assistant.ts';
import type { FilledForm, Slot } from './reply-types.ts';
import { type ConsultationDraft, readFormDraft, writeFormDraft } from './stored-talk.ts';

interface FormProps {
  tickets: FormTickets;
  /** Initial values; `date` and `time` if they were chosen. */
  values: Record<string, string>;
  onValues(values: Record<string, string>, id: string): void;
  onSent(sent: Receipt & { later: boolean }): void;
  onFailed(kept: boolean, id: string): void;
  /** The time was taken meanwhile; `alternatives`: the nearest free ones. */
  onTaken(why: string, alternatives: readonly Slot[]): void;
}
interface Loaded {
  Form: ComponentType<FormProps>;
  tickets: FormTickets;
}
/**
 * Loads the form and its tickets; rejects if the network fails. With a draft's id the request keeps that id, so that
 * one whose response was lost is not taken twice.
 */
export type LoadConsultation = (draftId: string | undefined) => Promise<Loaded>;

const slotWords = ({ date, time }: Slot) => `${dayInWords(date)}, ${timeInWords(time)} Eastern Time`;

function sentWords({ respondBy, reference }: Receipt, slot?: Slot): string {
  const due = dueInWords(Date.parse(respondBy), Date.now());
  return slot
    ? fillIn(words.booked, { slot: slotWords(slot), due, reference })
    : fillIn(words.sent, { due, reference });
}

/** Announces each delivered request once, whether sent by its form or later. */
function useDeliveries(assistant: Assistant) {
  const known = useRef({ waiting: new Set<string>(), told: new Set<string>() });
  const tell = useCallback(
    (receipt: Receipt, later: boolean, slot?: Slot) => {
      const { told } = known.current;
      if (!told.has(receipt.id)) {
        const sent = sentWords(receipt, slot);
        const said = later ? `${sent}\n\n${words.later}` : sent;
        assistant.say(said, { text: ui.seeRequest, href: new URL(receipt.requestUrl).pathname });
      }
      told.add(receipt.id);
    },
    [assistant],
  );
  useEffect(() => {
    const listener = (event: Event) => {
      const { detail } = event as CustomEvent<Receipt>;
      if (known.current.waiting.delete(detail.id)) tell(detail, false);
    };
    window.addEventListener('northarc:sent', listener);
    return () => window.removeEventListener('northarc:sent', listener);
  }, [tell]);
  return { tell, await: (id: string) => known.current.waiting.add(id) };
}

/** Typed values whose delivery is unconfirmed, with their id; also works if storage is blocked. */
function useDraft(tab: Storage) {
  const held = useRef<ConsultationDraft>(undefined);
  return {
    read: () => held.current ?? readFormDraft(tab),
    write: (draft: ConsultationDraft | undefined) => {
      held.current = draft;
      writeFormDraft(tab, draft);
    },
  };
}

export function IconButton(props: { label: string; icon: typeof X; size?: number; onClick(): void }) {
  const { label, icon: Drawn, size = 20, onClick } = props;
  return (
    <button type="button" className="chat-icon" title={label} onClick={onClick}>
      <Drawn aria-hidden="true" size={size} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** The inline consultation form (S1 §4 Consultation form); it closes after submit, whatever the result. */
export function Consultation(props: {
  assistant: Assistant;
  open: boolean;
  filled: FilledForm | null;
  /** The form is fetched when it first becomes visible. */
  visible: boolean;
  tab: Storage;
  load: LoadConsultation;
  /** The form was restored with the page, so it takes no focus. */
  restored: boolean;
}) {
  const { assistant, open, filled, visible, tab, load } = props;
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const box = useRef<HTMLElement>(null);
  const deliveries = useDeliveries(assistant);
  const draft = useDraft(tab);
  const readDraft = useRef(draft.read);
  // Values from the chat enter the draft once, so that later typing stays; a typed message always stays.
  const drafted = useRef(filled);
  const { date, time, ...said } = filled?.values ?? {};
  const slot = date && time ? { date, time } : undefined;
  const { id, values } = draft.read();
  const typed: Record<string, string> = values.message ? { message: values.message } : {};
  const begun = filled === drafted.current ? values : { ...values, ...said, ...typed };
  useEffect(() => {
    if (filled !== drafted.current) draft.write({ id, values: begun });
    drafted.current = filled;
  });
  const restored = useRef(open && props.restored);

  const fetchForm = useCallback(() => {
    setLoaded(undefined);
    load(readDraft.current().id).then(setLoaded, (error: unknown) => {
      console.error(error);
      setLoaded('failed');
    });
  }, [load]);
  const needed = open && visible && loaded === undefined;
  useEffect(() => {
    if (needed) fetchForm();
  }, [needed, fetchForm]);
  useEffect(() => {
    if (open) return;
    setLoaded(undefined);
    restored.current = false;
  }, [open]);

  // Move the focus to the requested form, but not away from typing.
  const ready = open && typeof loaded === 'object';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another form
  useEffect(() => {
    if (!ready) return;
    const cameBack = restored.current;
    restored.current = false;
    if (cameBack) return;
    if (document.activeElement instanceof HTMLTextAreaElement) return;
    const view = box.current?.parentElement;
    if (view) view.scrollTop = (box.current?.offsetTop ?? 0) - 12;
    box.current?.querySelector<HTMLElement>('input.input')?.focus({ preventScroll: true });
  }, [ready, filled]);

  if (!open) return null;
  const close = () => {
    assistant.closeForm();
    document.querySelector<HTMLElement>('.chat [data-focus="log"]')?.focus();
  };
  return (
    <section ref={box} className="chat-form" aria-labelledby="chat-form-title">
      <header>
        <h3 id="chat-form-title">{words.title}</h3>
        <p>{slot ? slotWords(slot) : words.lead}</p>
        <IconButton label={words.cancel} icon={X} size={18} onClick={close} />
      </header>
      {loaded === undefined && <p role="status">{words.loading}</p>}
      {loaded === 'failed' && (
        <div role="alert">
          <p>{words.notLoaded}</p>
          <button type="button" className="button button-quiet button-small" onClick={fetchForm}>
            {words.tryAgain}
          </button>
        </div>
      )}
      {typeof loaded === 'object' && (
        <loaded.Form
          key={filled?.values.phone}
          tickets={filled?.id ? { ...loaded.tickets, id: filled.id } : loaded.tickets}
          values={{ ...begun, ...slot }}
          onValues={(values, id) => draft.write({ id, values })}
          onSent={(sent) => {
            // The server has an earlier version: the changes stay in the draft, to be sent as a new request.
            draft.write(sent.later ? { id: undefined, values: draft.read().values } : undefined);
            close();
            deliveries.tell(sent, sent.later, slot);
          }}
          onFailed={(kept, id) => {
            if (kept) {
              draft.write(undefined);
              deliveries.await(id);
            }
            close();
            assistant.say(kept ? words.kept : words.failure);
          }}
          onTaken={(why, alternatives) => {
            close();
            const buttons = alternatives.map((other) => ({ text: bookSlot(other), href: '#ask' }));
            assistant.say(why, ...buttons, words.calendar);
          }}
        />
      )}
    </section>
  );
}
