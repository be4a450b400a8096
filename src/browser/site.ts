import { keptJson } from '#src/lib/json.ts';
import { hasOpen, schemeKey } from '#src/lib/site-storage.ts';
import { startProtection } from './protection.ts';
import { atFirstSign, replay, startIslands } from './starter.ts';

/**
 * Reports a view in one beacon when the page is hidden (S2 §3, §7): no cookies, nothing typed. Skips visitors who opt
 * out of tracking, and pages with secret addresses. The browser's own record is in visit-record.ts, which loads later.
 */
export function startVisit(document: Document, window: Window & typeof globalThis) {
  const { navigator, location, performance } = window;
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1') return;
  if ('private' in document.documentElement.dataset) return;
  const on = (name: string, heard: (event: Event) => void) => window.addEventListener(name, heard, true);
  const referrer = document.referrer.split('/')[2] ?? '';
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let entry = Number(referrer !== location.host && !/^(reload|back)/.test(arrival?.type ?? ''));
  let view = 1;
  let fresh = 1;
  let moved = 0;
  let bounced = 0;
  let steps: string[] = [];
  let since: number | undefined;
  let keep: ((seconds: number, bounce: number, view?: boolean) => void) | undefined;
  let isNew = 0;

  function show() {
    if (document.visibilityState === 'visible') since ??= performance.now();
  }
  function hide() {
    if (since === undefined) return;
    const t = Math.round((performance.now() - since) / 1e3);
    const b = 1 - moved - bounced;
    const u = (location.search.match(/utm_(source|medium|campaign)=[^&]*/g) ?? []).join('&').slice(0, 400);
    const report = { p: location.pathname, r: referrer, u, v: view, e: entry, n: fresh, t, b, f: steps };
    navigator.sendBeacon('/api/analytics', JSON.stringify(report));
    if (keep) keep(t, b);
    else keepForLater(report);
    bounced += b;
    view = entry = 0;
    steps = [];
    since = undefined;
  }

  function start() {
    try {
      fresh = localStorage.hasVisited ? 0 : 1;
      localStorage.hasVisited = 'true';
    } catch {}
    isNew = fresh;
    const move = () => {
      moved = 1;
    };
    on('click', move);
    on('scroll', move);
    on('northarc:step', (event) => {
      steps.push((event as CustomEvent<string>).detail);
    });
    on('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : show()));
    on('pagehide', hide);
    on('pageshow', (event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      view = 1;
      fresh = moved = bounced = 0;
      keep?.(0, 0, true);
      show();
    });
    show();
    const load = () => {
      import('./visit-record.ts').then(
        (m) => {
          keep = m.keepVisit;
          m.keepPending();
          if (view) keep(0, 0, true);
          if (entry) m.countVisitor(!!isNew);
        },
        () => {},
      );
    };
    // Keep the very first page light: wait for user input.
    if (isNew) atFirstSign(window, load);
    else (window.requestIdleCallback ?? setTimeout)(load);
  }
  // A prerendered page has not been visited.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', start, { once: true });
  } else start();
}

/** Stored for the next page, because a page that is left has no time (visit-record.ts). */
function keepForLater(report: object) {
  try {
    const kept = keptJson('analyticsPending', localStorage.analyticsPending);
    const pending = Array.isArray(kept) ? kept : [];
    localStorage.analyticsPending = JSON.stringify([...pending.slice(-20), report]);
  } catch {}
}

const opaqueAfter = 50;

/** S1 §2: opaque past 50 px on the home page; the slide-in menu locks the page behind it. */
export function startHeader(document: Document) {
  const header = document.querySelector<HTMLElement>('[data-header]');
  if (header) {
    const update = () => header.toggleAttribute('data-scrolled', window.scrollY > opaqueAfter);
    update();
    window.addEventListener('scroll', update, { passive: true });
  }

  const menu = document.querySelector<HTMLDialogElement>('dialog[data-mobile-menu]');
  const opener = document.querySelector<HTMLElement>('[data-menu-open]');
  if (menu && opener) {
    const open = () => {
      opener.removeAttribute('aria-busy');
      document.documentElement.toggleAttribute('data-menu', true);
      menu.showModal();
    };
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      // Opening a modal restyles the whole page, so show the pressed button one frame earlier.
      opener.setAttribute('aria-busy', 'true');
      window.requestAnimationFrame(() => window.setTimeout(open));
    });
    menu.addEventListener('close', () => {
      document.documentElement.toggleAttribute('data-menu', false);
      opener.focus();
    });
    menu.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (event.target === menu || link) menu.close();
    });
    // The menu closes on screens wide enough for the bar's links.
    window
      .matchMedia('(width >= 64rem)')
      .addEventListener('change', ({ matches }) => matches && menu.open && menu.close());
    // A page restored from the back/forward cache must not show an old menu.
    window.addEventListener('pageshow', () => menu.open && menu.close());
  }

  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown]')) {
    const close = () => {
      details.open = false;
    };
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    });
    document.addEventListener('click', (event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    });
    details.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) close();
    });
  }
}

/**
 * Replaces the two chat links by buttons, because browsers may prerender a link's page. The panel's code loads when
 * first opened, or if it was open on the page before.
 */
export function startChatButton(document: Document, window: Window) {
  const chat = () => import('./chat.ts');
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-chat-open]');
  for (const link of links) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.dataset.chatOpen = '';
    button.append(...link.childNodes);
    const focused = document.activeElement === link;
    link.replaceWith(button);
    if (focused) button.focus();
    button.addEventListener('click', () => {
      button.setAttribute('aria-busy', 'true');
      chat()
        .then((m) => m.openChat(button))
        .catch(() => window.location.assign(link.href))
        .finally(() => button.removeAttribute('aria-busy'));
    });
  }
  // Hidden while scrolling down. A jump to an anchor ends without `scrollend`.
  let top = 0;
  let stopped: number | undefined;
  const away = () => {
    document.querySelector('.chat-button')?.toggleAttribute('data-away', window.scrollY > top);
    top = window.scrollY;
  };
  const scrolls = () => {
    away();
    window.clearTimeout(stopped);
    stopped = window.setTimeout(away, 200);
  };
  window.addEventListener('scroll', scrolls, { passive: true });
  const resume = () => {
    try {
      if (links[0] && window.sessionStorage.getItem('chatPanel')) chat().then((m) => m.resumeChat(), console.error);
    } catch {
      // Blocked storage remembers no panel.
    }
  };
  // A prerendered or restored page may have outdated state.
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', resume);
  else resume();
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume());
}

/**
 * Tabs (pages/contact.tsx): a link with `data-tab` shows the part of that name. The current part is kept with
 * everything typed; others wait in `<template>` elements, so that no label or field exists twice. Without this script
 * the links load the page.
 */
export function startTabs(document: Document, onFirstShown: (part: HTMLElement) => void) {
  const panel = document.querySelector<HTMLElement>('[data-tab-panel]');
  if (!panel) return;
  const parts = new Map<string, HTMLElement>();
  const shown = () => panel.querySelector<HTMLElement>(':scope > section');

  function partOf(name: string): HTMLElement | undefined {
    const kept = parts.get(name);
    if (kept) return kept;
    const template = panel?.querySelector<HTMLTemplateElement>(`template[data-tab-part="${name}"]`);
    const part = template?.content.firstElementChild;
    return part instanceof HTMLElement ? part : undefined;
  }

  function show(name: string): boolean {
    const now = shown();
    const next = partOf(name);
    if (!now || !next || now === next) return now?.dataset.tabPart === name;
    parts.set(now.dataset.tabPart ?? '', now);
    now.replaceWith(next);
    if (!parts.has(name)) onFirstShown(next);
    parts.set(name, next);
    return true;
  }

  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-tab]');
    const name = link?.dataset.tab;
    if (!link || !name || !show(name)) return;
    event.preventDefault();
    for (const tab of document.querySelectorAll<HTMLElement>('nav [data-tab]')) {
      if (tab.dataset.tab === name) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
    window.history.replaceState(null, '', link.href);
    if (link.closest('nav')) return;
    const tab = document.querySelector<HTMLElement>(`nav [data-tab="${name}"]`);
    tab?.scrollIntoView({ block: 'center' });
    tab?.focus({ preventScroll: true });
  });
}

/**
 * Loads the code of forms within `selector` (a list's search, the estimator) on first user input; earlier submits are
 * replayed afterwards.
 */
export function startLazyForms(selector: string, start: (first: HTMLElement) => Promise<void>): void {
  const first = document.querySelector<HTMLElement>(selector);
  if (!first) return;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= start(first).finally(() => document.removeEventListener('submit', hold, true));
    return loading;
  };
  function hold(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!form.closest(selector)) return;
    event.preventDefault();
    event.stopPropagation();
    // If the script does not load, the server handles it.
    const again = () => replay(() => (event.submitter ? event.submitter.click() : form.submit()));
    load().then(again, again);
  }
  document.addEventListener('submit', hold, true);
  atFirstSign(window, () => load().catch(() => first.setAttribute('data-failed', '')));
}

export function startScheme(page: Document): void {
  const box = page.querySelector<HTMLElement>('[data-schemes]');
  if (!box) return;
  const { dataset } = page.documentElement;
  const buttons = box.querySelectorAll('button');
  const show = () => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one.value === dataset.scheme));
  };
  box.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (!value) return;
    dataset.scheme = value;
    show();
    try {
      if (value === 'auto') localStorage.removeItem(schemeKey);
      else localStorage.setItem(schemeKey, value);
    } catch {
      // Blocked storage: the choice applies to this page.
    }
  });
  show();
  box.hidden = false;
}

/**
 * Newsletter forms load their code when first touched. An earlier submit waits for it; without the code the browser
 * posts the form.
 */
export function startNewsletter(document: Document) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-newsletter]')) {
    let code: Promise<() => void> | undefined;
    const load = () => {
      code ??= import('#src/newsletter/enhance.ts').then((m) => m.enhance(form));
      return code;
    };
    // Our own alert replaces the browser's bubble.
    form.noValidate = true;
    form.addEventListener('focusin', () => load().catch(() => undefined), { once: true });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      load().then(
        (submit) => submit(),
        () => form.submit(),
      );
    });
  }
}

const outboxRetryMs = 5_000;

/**
 * Sends queued submissions now and when back online, and shows queued or refused ones. Loads its code only if there are
 * any, or once somebody types: it must be there before the network can go away.
 */
export function startOutbox() {
  const load = () => import('#src/site/outbox.ts');
  const look = () => {
    if (!hasOpen(window.localStorage)) return;
    void load().then(
      (m) => m.lookAfter(document),
      () => setTimeout(look, outboxRetryMs),
    );
  };
  try {
    look();
    window.addEventListener('online', look);
    window.addEventListener('northarc:queued', look);
    window.addEventListener('input', () => void load().catch(() => undefined), { once: true });
  } catch {
    // Blocked storage has nothing to send.
  }
}

/** Stores a copy of the page's social links (design.md section 6, socialMediaLinks). */
export function keepSocialLinks(document: Document, window: Window) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-social]')].map((link) => ({
    platform: (link.textContent ?? '').split(' (')[0],
    url: link.href,
    icon: link.dataset.social,
    active: true,
  }));
  try {
    window.localStorage.setItem('socialMediaLinks', JSON.stringify(links));
  } catch {
    // Full or blocked storage must not break a page.
  }
}

/** Pages that open at the top (S1 §2 App development, Website development), also after reload and Back. */
export function startAtTop(document: Document, window: Window): void {
  if (!('opensAtTop' in document.documentElement.dataset)) return;
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** The script of every public page: a few kilobytes, no framework. */
// First, so that its check precedes every request; off in development (design.md section 7).
if (!import.meta.env.DEV) startProtection(document, window);
startHeader(document);
startAtTop(document, window);
startIslands(document);
startTabs(document, startIslands);
startOutbox();
startNewsletter(document);
startChatButton(document, window);
keepSocialLinks(document, window);
startScheme(document);
startVisit(document, window);
if (document.querySelector('.faq')) {
  const unfold = (isLanding: boolean) =>
    location.hash && void import('./parts.ts').then((m) => m.startUnfolding(document, window, isLanding));
  unfold(true);
  window.addEventListener('hashchange', () => unfold(false));
}
const part = document.querySelector<HTMLElement>('[data-own-time],[data-live],[data-print]');
if (part) void import('./parts.ts').then((m) => m.startPart(part));
// The page is at most a minute old; ask for the next free time after another minute.
if (document.querySelector('[data-next-free]')) {
  setTimeout(() => void import('./parts.ts').then((m) => m.keepNextFree(document)), 60_000);
}
startLazyForms('[data-filter]', () => import('./filter.ts').then((m) => m.startFilters(document, window)));
startLazyForms('[data-estimator]', (form) => import('./parts.ts').then((m) => m.startPart(form)));
