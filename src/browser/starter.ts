import { type IslandName, islands } from './registry.ts';

/** Whether an early event is being replayed; handlers that already saw it ignore it. */
export let replaying = false;

export function replay(event: () => void): void {
  replaying = true;
  try {
    event();
  } finally {
    replaying = false;
  }
}

const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focusin'];

/** Calls `then` once, on the first user input. */
export function atFirstSign(window: Window, then: () => void): void {
  let seen = false;
  for (const sign of signs) {
    window.addEventListener(
      sign,
      (event) => {
        const { movementX, movementY } = event as PointerEvent;
        // Ignore a page that moves under a resting pointer.
        if (seen || (sign === 'pointermove' && !movementX && !movementY)) return;
        seen = true;
        then();
      },
      { capture: true, passive: true },
    );
  }
}

const awake = new WeakSet<Element>();

interface Early {
  /** The clicked element; for a submit its button, which may belong to another form by now. */
  target: HTMLElement;
  submitted: boolean;
  /** A key that moves the focus, instead of a click. */
  key?: string;
}

const movingKeys = /^(Arrow|Page|Home|End)/;

async function hydrate(root: HTMLElement) {
  const name = root.dataset.island as IslandName;
  const [component, { mount }] = await Promise.all([islands[name](), import('./hydrate.ts')]);
  await mount(root, component, JSON.parse(root.dataset.props ?? '{}'));
}

function again({ target, key }: Early) {
  if (!target.isConnected) return;
  replay(() => {
    // The key before it moved the focus.
    if (key)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else target.click();
  });
}

/** A key handled by a grid of buttons (`data-island-keys`). */
function earlyKey(event: Event): Early | undefined {
  if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLButtonElement) || !event.target.closest('[data-island-keys]')) return;
  return movingKeys.test(event.key) ? { target: event.target, submitted: false, key: event.key } : undefined;
}

function earlyPress(event: Event): Early | undefined {
  if (!(event.target instanceof Element)) return;
  const submitted = event.type === 'submit';
  const target = submitted
    ? (event as SubmitEvent).submitter
    : event.target.closest<HTMLElement>('button:not([type=submit]), a[data-island-link]');
  return target ? { target: target as HTMLElement, submitted } : undefined;
}

/** Hydrates an island; clicks, submits and grid keys that come meanwhile are replayed. */
function wake(root: HTMLElement, first?: Event) {
  if (awake.has(root) || replaying) return;
  awake.add(root);
  const early: Early[] = [];
  const until = new AbortController();
  const keep = (event: Event) => {
    const one = event.type === 'keydown' ? earlyKey(event) : earlyPress(event);
    if (!one) return;
    event.preventDefault();
    // React may already listen before the island is ready; it would act now and again on replay.
    event.stopImmediatePropagation();
    early.push(one);
    one.target.setAttribute('aria-busy', 'true');
  };
  for (const type of ['click', 'submit', 'keydown']) {
    root.addEventListener(type, keep, { capture: true, signal: until.signal });
    if (first?.type === type) keep(first);
  }
  const heard = () => {
    until.abort();
    for (const { target } of early) target.removeAttribute('aria-busy');
  };
  hydrate(root).then(
    async () => {
      heard();
      root.dataset.awake = '';
      for (const one of early) {
        again(one);
        // After a key that turned the month, the focus waits for the new days.
        if (one.key) await null;
      }
    },
    (error: unknown) => {
      console.error(error);
      heard();
      awake.delete(root);
      // Without its script the island is plain HTML: native form and links work until the next try. When offline, a
      // posted form would be lost to an error page.
      root.dataset.awake = 'failed';
      window.addEventListener('online', () => wake(root), { once: true });
      for (const one of early) {
        if (one.key) continue;
        if (!one.submitted || (one.target.offsetParent && navigator.onLine)) again(one);
      }
    },
  );
}

function isStored(key: string): boolean {
  try {
    return (window.localStorage.getItem(key) ?? window.sessionStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

/** Hydrates the islands within an element, each when it asks for it. */
export function startIslands(within: ParentNode) {
  const roots = [...within.querySelectorAll<HTMLElement>('[data-island]')];
  const visible = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      visible.unobserve(entry.target);
      wake(entry.target as HTMLElement);
    }
  });
  for (const root of roots) {
    for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown', 'click', 'submit']) {
      root.addEventListener(type, (event) => wake(root, event), { capture: true, passive: type === 'touchstart' });
    }
    if (root.dataset.wake === 'visible') visible.observe(root);
    const { wakeIfStored } = root.dataset;
    if (root.dataset.wake === 'idle' || (wakeIfStored && isStored(wakeIfStored))) {
      (window.requestIdleCallback ?? setTimeout)(() => wake(root));
    }
    if (root.contains(document.activeElement)) wake(root);
  }
}
