import { type IslandName, islands } from './registry.ts';
import { replay, replaying } from './replay.ts';

const awake = new WeakSet<Element>();

/** An event that came before its island could hear it. */
interface Early {
  /** What was clicked: a submit by its button, which may have come to another form since. */
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
    // The key before it has moved the focus.
    if (key)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else target.click();
  });
}

/** The key that a grid of buttons (`data-island-keys`) will act upon. */
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

/** Wakes one island; clicks on its buttons, submits and a grid's keys that come meanwhile are kept and played again. */
function wake(root: HTMLElement, first?: Event) {
  if (awake.has(root) || replaying) return;
  awake.add(root);
  const early: Early[] = [];
  const until = new AbortController();
  const keep = (event: Event) => {
    const one = event.type === 'keydown' ? earlyKey(event) : earlyPress(event);
    if (!one) return;
    event.preventDefault();
    // React may listen already, before the island says that it is ready; it would act now and again when this is replayed.
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
        // A key that turned the month has the focus wait for the new days.
        if (one.key) await null;
      }
    },
    (error: unknown) => {
      console.error(error);
      heard();
      awake.delete(root);
      // Without its script the island is plain HTML: the native form and links take over until the next try. Where
      // the network is away a form that is posted would be lost to an error page.
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

/** Watches the islands of the page, or of a part that has come to it, and wakes each as it asks. */
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
