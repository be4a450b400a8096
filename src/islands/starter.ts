import { type IslandName, islands } from './registry.ts';

const awake = new WeakSet<Element>();

/** An event that came before its island could hear it. */
interface Early {
  target: HTMLElement;
  type: 'click' | 'submit';
  submitter: HTMLElement | null;
}

async function hydrate(root: HTMLElement, early: Early[]) {
  const name = root.dataset.island as IslandName;
  const [component, { mount }] = await Promise.all([islands[name](), import('./mount.ts')]);
  const props = JSON.parse(root.dataset.props ?? '{}');
  const ready = new Promise<void>((resolve) => root.addEventListener('island:ready', () => resolve(), { once: true }));
  mount(root, component, { ...props, onReady: () => root.dispatchEvent(new Event('island:ready')) });
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  root.dataset.awake = '';
  for (const { target, type, submitter } of early.splice(0)) {
    if (!target.isConnected) continue;
    if (type === 'click') target.click();
    else if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
  }
}

/** Wakes one island; clicks on its buttons and submits that come meanwhile are kept and played again. */
function wake(root: HTMLElement, first?: Event) {
  if (awake.has(root)) return;
  awake.add(root);
  const early: Early[] = [];
  const keep = (event: Event) => {
    if ('awake' in root.dataset || !(event.target instanceof Element)) return;
    if (event.type === 'submit') {
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      early.push({ target: event.target as HTMLElement, type: 'submit', submitter });
      return;
    }
    const control = event.target.closest<HTMLElement>('button:not([type=submit]), a[data-island-link]');
    if (!control) return;
    event.preventDefault();
    early.push({ target: control, type: 'click', submitter: null });
  };
  root.addEventListener('click', keep, true);
  root.addEventListener('submit', keep, true);
  if (first && (first.type === 'click' || first.type === 'submit')) keep(first);
  hydrate(root, early).catch((error: unknown) => {
    // Without its script the island still works as plain HTML: let the native form and links take over.
    root.dataset.awake = '';
    console.error(error);
    for (const { target, type, submitter } of early.splice(0)) {
      if (type === 'submit' && target instanceof HTMLFormElement) {
        target.requestSubmit(submitter);
      } else target.click();
    }
  });
}

function isStored(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
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
