import newsletter from 'content:forms/newsletter';
import * as ui from 'content:ui';
import { browserStorage, keptVisitorId, readList, writeList } from '#src/lib/browser-store.ts';
import { reachedStep } from '#src/lib/form-state.ts';
import { meantAddress } from '#src/lib/meant-address.ts';
import { newId } from '#src/lib/new-id.ts';
import { messages } from '#src/lib/security.ts';
import { isSameAddress, signUpProblem } from './newsletter-rules.ts';

const storageKey = 'newsletterSubscribers';
const isText = (value: unknown): value is string => typeof value === 'string';
const subscribingMs = 1_000;
const subscribedMs = 3_000;
const answerMs = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the error message to show, or undefined on success. */
async function send(form: HTMLFormElement, email: string): Promise<string | undefined> {
  const fields = new FormData(form);
  const visitor = keptVisitorId(browserStorage(), () => newId(Date.now()));
  try {
    const answer = await fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, honeypot: fields.get('bot-field'), source: fields.get('place'), visitor }),
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.ok) return undefined;
    const { message } = await answer.json();
    return typeof message === 'string' ? message : messages.exception;
  } catch {
    return `${messages.exception} ${newsletter.offline}`;
  }
}

/**
 * Takes over a form of `newsletter-form.tsx`: idle, 'Subscribing...' for about a second, 'Subscribed!' for three, then
 * idle and cleared; alerts for a wrong address and one this browser has already subscribed (S1 §4, §5, §8). Returns the
 * submit handler.
 */
export function enhance(form: HTMLFormElement): () => void {
  form.dataset.awake = '';
  const part = <Kind extends HTMLElement = HTMLElement>(name: string): Kind => {
    const found = form.querySelector<Kind>(`[data-newsletter-${name}]`);
    if (!found) throw new Error(`the newsletter form has no ${name}`);
    return found;
  };
  const [button, alert, resend] = [part('button'), part('alert'), part('resend')];
  const meant = part('meant');
  const [success, next] = [part('success'), part('next')];
  const input = form.elements.namedItem('email') as HTMLInputElement;
  const storage = browserStorage();
  let busy = false;

  function show(problem: string) {
    alert.textContent = problem;
    resend.hidden = problem !== newsletter.duplicate;
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  function buttonSays(text: string) {
    button.textContent = text;
    // Not `disabled`: that would lose the keyboard focus.
    button.setAttribute('aria-disabled', String(busy));
    input.readOnly = busy;
  }

  async function subscribe(again: boolean) {
    if (busy) return;
    const email = input.value.trim();
    show('');
    success.textContent = '';
    next.textContent = '';
    const problem = signUpProblem(email, again ? [] : readList(storage, storageKey, isText));
    if (problem) {
      // Screen readers repeat the same alert only if it was empty in between.
      requestAnimationFrame(() => show(problem));
      if (problem === newsletter.invalid) input.focus();
      return;
    }
    busy = true;
    buttonSays(newsletter.busyButton);
    const [refusal] = await Promise.all([send(form, email), pause(subscribingMs)]);
    if (refusal !== undefined) {
      busy = false;
      buttonSays(newsletter.button);
      show(refusal);
      return;
    }
    const others = readList(storage, storageKey, isText).filter((entry) => !isSameAddress(entry, email));
    writeList(storage, storageKey, [...others, email]);
    buttonSays(newsletter.doneButton);
    reachedStep('newsletter', 'sent');
    success.textContent = newsletter.success;
    next.textContent = newsletter.next;
    await pause(subscribedMs);
    busy = false;
    form.reset();
    success.textContent = '';
    buttonSays(newsletter.button);
  }

  /** Suggests a correction of a likely typo; one click accepts it. */
  function ask() {
    const address = meantAddress(input.value);
    meant.textContent = address ? `${ui.didYouMean} ` : '';
    if (!address) return;
    const take = document.createElement('button');
    take.type = 'button';
    take.className = 'min-h-6 underline underline-offset-2';
    take.textContent = address;
    take.addEventListener('click', () => {
      input.value = address;
      meant.textContent = '';
      input.focus();
    });
    meant.append(take, '?');
  }

  input.addEventListener('input', () => {
    show('');
    meant.textContent = '';
  });
  input.addEventListener('change', ask);
  // The field may have been left before this script ran.
  if (document.activeElement !== input) ask();
  input.addEventListener('input', () => reachedStep('newsletter', 'start'), { once: true });
  resend.addEventListener('click', () => {
    input.focus();
    void subscribe(true);
  });
  return () => void subscribe(false);
}
