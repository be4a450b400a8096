import words from 'content:forms/outbox';
import { addStyles } from '#src/lib/add-styles.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dismiss, flushQueued, readLog } from '#src/lib/offline-outbox.ts';
import type { LogEntry } from '#src/lib/submission-log.ts';
import styles from './outbox-notice.css?inline';

const names: Readonly<Record<string, string | undefined>> = words.names;
const hidden = new Set<string>();
const isHidden = ({ id, status }: LogEntry) => status === 'queued' && hidden.has(id);

/** The page with the entry's form; the form restores its values. */
function addressOf({ type, data, envelope }: LogEntry): string {
  if (type.startsWith('emergency')) return '/emergency#tell';
  if (type === 'quote') return '/quote';
  if (type === 'career') return '/careers';
  if (type !== 'appointment' || envelope?.source === 'chatbot') return '/contact#panel';
  const slot = new URLSearchParams({ tab: 'appointment', date: String(data.date), time: String(data.time) });
  return `/contact?${slot}#booking`;
}

/** Whether the entry's form is on this page and reports by itself; wakes the form. */
function formTells(document: Document, { type, envelope }: LogEntry): boolean {
  if (envelope?.source === 'chatbot') return false;
  const name = document.querySelector(`[data-island] input[name="form-name"][value="${CSS.escape(type)}-form"]`);
  name?.closest('[data-island]')?.dispatchEvent(new Event('pointerover'));
  return name !== null;
}

function line(document: Document, entry: LogEntry): HTMLElement {
  const made = document.createElement('li');
  const fromChat = entry.envelope?.source === 'chatbot';
  const name = names[fromChat ? 'consultation' : entry.type] ?? words.fallbackName;
  const text = document.createElement('p');
  const link = document.createElement('a');
  link.href = addressOf(entry);
  made.append(text, link);
  const button = document.createElement('button');
  button.type = 'button';
  made.append(button);
  if (entry.status === 'queued') {
    text.textContent = fillIn(words.waiting, { name });
    link.textContent = words.show;
    button.textContent = words.hide;
    if (fromChat) link.remove();
  } else {
    text.textContent = `${fillIn(words.refused, { name })} ${entry.answer?.body.message ?? words.fallbackReason}`;
    link.textContent = fromChat ? words.write : words.reopen;
    button.textContent = words.dismiss;
  }
  button.addEventListener('click', () => {
    if (entry.status === 'queued') hidden.add(entry.id);
    else dismiss(entry.id);
    showNotice(document);
  });
  return made;
}

/** Shows queued and refused submissions, unless the page's own form reports them. */
function showNotice(document: Document): void {
  const open = readLog().filter((entry) => entry.status === 'queued' || entry.status === 'refused');
  const told = open.filter((entry) => !isHidden(entry) && !formTells(document, entry)).slice(-3);
  const before = document.querySelector<HTMLElement>('.outbox-notice');
  if (told.length === 0) {
    before?.remove();
    return;
  }
  addStyles(document, styles);
  const box = before ?? document.createElement('div');
  const list = document.createElement('ul');
  list.append(...told.map((entry) => line(document, entry)));
  if (box.textContent === list.textContent) return;
  box.className = 'outbox-notice';
  box.setAttribute('aria-label', words.label);
  box.setAttribute('role', 'status');
  if (!before) document.body.append(box);
  box.replaceChildren(list);
}

let telling = false;

/** Sends queued submissions and keeps the notice up to date. */
export function lookAfter(document: Document) {
  if (!telling) {
    telling = true;
    for (const name of ['queued', 'withdrawn', 'sent', 'refused']) {
      // Deferred, so that a form on the page handles the event first.
      window.addEventListener(`northarc:${name}`, () => setTimeout(() => showNotice(document)));
    }
    // Another tab may have sent it.
    window.addEventListener('storage', () => showNotice(document));
  }
  showNotice(document);
  void flushQueued();
}
