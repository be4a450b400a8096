import { type FormState, type FormTickets, formMessages as messages, reachedStep } from '#src/lib/form-state.ts';
import type { Delivery, Refusal } from '#src/lib/offline-outbox.ts';
import type { Behaviour } from '#src/lib/security.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import {
  type Beginning,
  beginningOf,
  formFiles,
  formValues,
  isFilledIn,
  type Keeping,
  mayHaveKept,
  nativeErrors,
} from './form-values.ts';
import type { SendOutcome } from './sending.ts';
import {
  type Errors,
  type FormEffect,
  type FormEvent,
  firstState,
  type News,
  type SecureFormState,
  step,
} from './step.ts';

/** S1 §5 behaviour flags. Does not read what is typed. */
function countBehaviour() {
  let [keystrokes, pastes, first, last] = [0, 0, 0, 0];
  return {
    listen(form: HTMLFormElement, signal: AbortSignal) {
      const onKey = () => {
        keystrokes++;
        last = performance.now();
        first ||= last;
      };
      form.addEventListener('keydown', onKey, { signal });
      form.addEventListener('paste', () => void pastes++, { signal });
    },
    counted: (): Behaviour => ({ keystrokes, pastes, typingMs: Math.round(last - first) }),
  };
}

export interface SecureFormOptions {
  type: string;
  tickets: FormTickets;
  /** The form as returned without JavaScript. */
  state?: FormState | undefined;
  /** Alert when sending fails (S1 §8). */
  failure: string;
  /** Where the owner's notification goes, for the visitor's own log. */
  emailTo: string;
  /** Loads the schema when first needed; returns the first message per wrong field. */
  validate(values: Record<string, unknown>, files: Readonly<Record<string, File>>, step?: number): Promise<Errors>;
  source?: string;
  /** For this tab, unless told. */
  keeping?: Keeping;
  /** How many, and the one with a field. */
  steps?: { count: number; of(field: string): number | undefined };
  /** Notifies components beside the form. */
  tell?(news: News, form: FormStore): void;
}

export interface FormStore extends Store<SecureFormState, FormEvent> {
  values(): Record<string, unknown>;
  /** Returns a function that detaches it. */
  attach(element: HTMLFormElement): () => void;
  submit(): void;
  /** Aborts an upload. */
  cancel(): void;
  /** After the success dialog; also moves the focus to the start. */
  reset(): void;
}

/** Loaded on the first keystroke, before the network can go away. */
let code: Promise<typeof import('./lazy.ts').lazy> | undefined;
const sendingCode = () => {
  code ??= import('./lazy.ts').then(
    (m) => m.lazy,
    (error: unknown) => {
      code = undefined;
      throw error;
    },
  );
  return code;
};

/** Runs the effects that `step` decides. */
export function createForm(options: SecureFormOptions): FormStore {
  const { type, state, failure, source = 'website', keeping = 'tab', steps } = options;
  let element: HTMLFormElement | undefined;
  let upload: AbortController | undefined;
  let began = typeof performance === 'undefined' ? 0 : Date.now() - performance.now();
  let isOlder = false;
  const behaviour = countBehaviour();
  const store = createStore(firstState(options.tickets, state, steps?.count), step, run);
  const { dispatch } = store;
  const values = () => (element ? formValues(element) : {});
  const puzzle = () => element?.elements.namedItem('captcha-answer') as HTMLInputElement | null | undefined;
  const lazily = (what: (m: typeof import('./lazy.ts').lazy) => unknown) =>
    void sendingCode().then(what).catch(console.error);
  const hear = (id: string, own: boolean) => (outcome: SendOutcome) =>
    dispatch({ type: 'heard', id, own, outcome, values: values(), at: firstStepWith(outcome.errors) });

  /** Undefined if no field is wrong. */
  function firstStepWith(errors: Errors = {}): number | undefined {
    const wrong = Object.keys(errors).flatMap((name) => steps?.of(name) ?? []);
    return wrong.length > 0 ? Math.min(...wrong) : undefined;
  }

  async function check(at: number, said: Record<string, unknown>) {
    const errors = await options.validate(said, {}, at).catch(() => {
      // Offline, fall back to the browser's own checks; the server validates everything on arrival.
      const wrong = element ? Object.entries(nativeErrors(element)) : [];
      return Object.fromEntries(wrong.filter(([name]) => steps?.of(name) === at));
    });
    dispatch({ type: 'checked', at, errors, values: values() });
  }

  function send(form: HTMLFormElement, { values, tickets, answer }: Extract<FormEffect, { type: 'send' }>) {
    // Read at once: the fields are disabled while sending.
    const said = { values, files: formFiles(form), native: nativeErrors(form) };
    upload = new AbortController();
    const { signal } = upload;
    const attempt = {
      ...options,
      ...said,
      form,
      source,
      tickets,
      behaviour: behaviour.counted,
      pending: { token: tickets.captchaToken, answer },
      onProgress: (share: number | undefined) => dispatch({ type: 'progress', share }),
      onMeanwhile: (outcome: SendOutcome) => dispatch({ type: 'meanwhile', outcome }),
      isOlder,
      signal,
    };
    sendingCode()
      .then(
        (m) => m.send(attempt),
        // The code did not load without a network; the input is still in the form.
        (): SendOutcome => ({ alert: failure, reasons: [] }),
      )
      .catch((error: unknown): SendOutcome => {
        console.error(error);
        return { alert: messages.exception, reasons: [] };
      })
      .then(hear(tickets.id, true));
  }

  function run(effect: FormEffect) {
    switch (effect.type) {
      case 'send':
        if (element) send(element, effect);
        return;
      case 'verify':
        return lazily((m) => m.verify(effect.token, effect.answer).then(dispatch));
      case 'check-answer':
        return lazily((m) => m.judged(effect.answer, failure).then(hear(store.state().tickets.id, false)));
      case 'withdraw':
        return lazily((m) => m.withdraw(effect.id));
      case 'keep':
        if (keeping === 'none') return;
        return lazily((m) => {
          const beginning = { formToken: store.state().tickets.formToken, began };
          if (m.writeDraft(type, keeping, { ...effect.draft, ...beginning }) && steps) dispatch({ type: 'saved' });
        });
      case 'check':
        return void check(effect.at, effect.values);
      case 'reached':
        return reachedStep(type, String(effect.step));
      case 'empty':
        return lazily((m) => {
          if (element) m.clearAnswers(element);
          m.dropDraft(type, keeping);
        });
      case 'empty-puzzle': {
        const input = puzzle();
        if (input) input.value = '';
        if (effect.focus) input?.focus();
        return;
      }
      case 'focus':
        return element?.focus({ preventScroll: true });
      case 'renew':
        return lazily((m) =>
          m.freshTickets().then(
            (tickets) => dispatch({ type: 'renewed', tickets }),
            () => dispatch({ type: 'renewed', tickets: undefined }),
          ),
        );
      case 'tell':
        if (effect.news === 'heard' && store.state().phase === 'sent') reachedStep(type, 'sent');
        options.tell?.(effect.news, form);
    }
  }

  /** A restored draft keeps its own beginning while that is valid. */
  function goOn(beginning: Beginning) {
    const own = beginningOf(beginning);
    began = own.began ?? began;
    isOlder = own.began === undefined;
  }

  const form: FormStore = {
    ...store,
    values,
    submit: () => dispatch({ type: 'submitted', values: values() }),
    cancel: () => upload?.abort(),
    reset: () => dispatch({ type: 'reset' }),
    attach(attached) {
      element = attached;
      const listening = new AbortController();
      const { signal } = listening;
      const on = (target: EventTarget, name: string, heard: (detail: unknown) => void) =>
        target.addEventListener(name, (event) => heard((event as CustomEvent).detail), { signal });
      attached.addEventListener('input', () => reachedStep(type, 'start'), { once: true, signal });
      on(attached, 'input', () => dispatch({ type: 'typed', values: values() }));
      behaviour.listen(attached, signal);
      // The background outbox may deliver this form, or have it refused.
      on(window, 'northarc:sent', (detail) => {
        const delivery = detail as Delivery;
        lazily((m) => hear(delivery.id, false)(m.taken(delivery)));
      });
      on(window, 'northarc:refused', (detail) => {
        const { id, answer } = detail as Refusal;
        if (id === store.state().tickets.id) run({ type: 'check-answer', answer });
      });
      // Typed before hydration.
      dispatch({ type: 'awake', answer: puzzle()?.value ?? '', values: values() });
      // Fields typed before hydration count too.
      const keepTyped = () => {
        if (isFilledIn(attached)) dispatch({ type: 'typed', values: values() });
      };
      if (!state && mayHaveKept(type)) {
        lazily((m) => {
          const found = m.recall(type, source, keeping);
          if (!element || store.state().phase !== 'idle') return;
          if (!found) return keepTyped();
          goOn(found);
          m.putValues(element, found.values, found.status !== 'draft');
          dispatch({ type: 'restored', found });
          // By then fields are rendered that are asked for these answers only.
          queueMicrotask(() => {
            m.putValues(attached, found.values, false);
            if (found.status === 'draft') keepTyped();
          });
        });
      } else keepTyped();
      return () => {
        listening.abort();
        element = undefined;
      };
    },
  };
  return form;
}
