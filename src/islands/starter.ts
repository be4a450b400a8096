import { type IslandName, islands } from './registry.ts';
import { replay, replaying } from './replay.ts';

const awake = new WeakSet<Element>();

/** An event that came before its island could hear it. */
interface Early {
  /** What was clicked: a submit by its button, which may have come to another form since. */
  target: HTMLElement;
  submitted: boolean;
}

async function hydrate(root: HTMLElement) {
  const name = root.dataset.island as IslandName;
  const [component, { mount }] = await Promise.all([islands[name](), import('./mount.ts')]);
  await mount(root, component, JSON.parse(root.dataset.props ?? '{}'));
}

function again({ target }: Early) {
  if (target.isConnected) replay(() => target.click());
}

/** Wakes one island; clicks on its buttons and submits that come meanwhile are kept and played again. */
function wake(root: HTMLElement, first?: Event) {
  if (awake.has(root) || replaying) return;
  awake.add(root);
  const early: Early[] = [];
  const until = new AbortController();
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const submitted = event.type === 'submit';
    const target = submitted
      ? (event as SubmitEvent).submitter
      : event.target.closest<HTMLElement>('button:not([type=submit]), a[data-island-link]');
    if (!target) return;
    event.preventDefault();
    early.push({ target, submitted });
  };
  for (const type of ['click', 'submit']) {
    root.addEventListener(type, keep, { capture: true, signal: until.signal });
    if (first?.type === type) keep(first);
  }
  hydrate(root).then(
    () => {
      until.abort();
      root.dataset.awake = '';
      early.forEach(again);
    },
    (error: unknown) => {
      console.error(error);
      until.abort();
      awake.delete(root);
      // Without its script the island is plain HTML: the native form and links take over until the next try. Where
      // the network is away a form that is posted would be lost to an error page.
      root.dataset.awake = 'failed';
      window.addEventListener('online', () => wake(root), { once: true });
      for (const one of early) {
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
