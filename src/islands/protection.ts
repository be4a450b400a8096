import { browserStorage } from '#src/lib/browser-store.ts';
import {
  afterEvent,
  blockedShortcut,
  devToolsMs,
  devToolsOpen,
  firstState,
  reread,
  rereadMs,
  type SecurityState,
} from '#src/lib/security-level.ts';
import { attackModeMs, countInStore, isAhead, isRapid, recent, trafficMessages, traitKey } from '#src/lib/traffic.ts';

/** Reads and writes JSON in the browser's storage; what storage does not take is remembered for this page alone. */
function openMemory() {
  const storage = browserStorage();
  const here: Record<string, string> = {};
  return {
    read(key: string): unknown {
      try {
        return JSON.parse(here[key] ?? storage.getItem(key) ?? '');
      } catch {
        return undefined;
      }
    },
    write(key: string, value: unknown) {
      here[key] = JSON.stringify(value);
      try {
        storage.setItem(key, here[key]);
        if (storage.getItem(key) === here[key]) delete here[key];
      } catch {}
    },
  };
}

/** The server says in this header for how many milliseconds more it is in attack mode (decision 070). */
const attackHeader = /\battack;dur=(\d+)/;
const textField = 'input,textarea,select,[contenteditable]';

/**
 * The protections of S2 §9 in the page: what must be quick stands here, what is rare (log, report, notice) comes when
 * it is needed. `data-protections-off` on the document names what the owner has switched off.
 */
export function startProtection(document: Document, window: Window & typeof globalThis) {
  const html = document.documentElement;
  const isOn = (name: string) => !html.dataset.protectionsOff?.split(' ').includes(name);
  const { read, write } = openMemory();
  const { navigator, screen } = window;
  const key = traitKey([
    navigator.userAgent,
    navigator.language,
    screen.width,
    screen.height,
    new Date().getTimezoneOffset(),
    navigator.platform,
  ]);
  const isUnderAttack = () => isAhead(Number(read('ddosAttackUntil')), Date.now());
  const incidents = (use: (m: typeof import('#src/features/protection/incidents.ts')) => void) =>
    void import('#src/features/protection/incidents.ts').then(use).catch(() => undefined);

  let state: SecurityState | undefined;
  function show(next: SecurityState) {
    const before = state?.underAttack;
    state = next;
    html.dataset.securityLevel = next.level;
    html.toggleAttribute('data-under-attack', next.underAttack);
    if (!isOn('banner') || next.underAttack === !!before) return;
    import('#src/features/protection/notice.ts').then((m) => m.showNotice(document, next.underAttack)).catch(() => {});
  }
  const look = () => state && show(reread(state, isUnderAttack()));

  function report(type: string, details = '') {
    if (state) show(afterEvent(state, type));
    incidents((m) => m.note(type, details));
  }

  function attackFor(ms: number) {
    write('ddosAttackUntil', Date.now() + ms);
    look();
  }

  /** Counts a request and says whether it may go. */
  function admit(what: string): boolean {
    if (!isOn('rateLimit')) return true;
    const verdict = countInStore(read('ddosCounters'), key, Date.now());
    write('ddosCounters', verdict.counters);
    if (verdict.reached === 'suspicious') report('suspicious_activity', what);
    if (verdict.reached === 'attack') report('ddos_attack', what);
    if (verdict.attack) attackFor(attackModeMs);
    if (!verdict.allowed) report('rate_limit', what);
    return verdict.allowed;
  }

  function heed(header: string | null) {
    const ms = Number(attackHeader.exec(header ?? '')?.[1]);
    if (ms > 0) attackFor(ms);
  }

  const send = window.fetch.bind(window);
  window.fetch = async (...request: Parameters<typeof fetch>) => {
    if (!admit('fetch')) throw new Error(trafficMessages.fetch);
    const answer = await send(...request);
    heed(answer.headers.get('server-timing'));
    return answer;
  };

  window.addEventListener(
    'submit',
    (event) => {
      if (!admit('form')) {
        event.preventDefault();
        event.stopImmediatePropagation();
        window.alert(trafficMessages.form);
        return;
      }
      const texts = [...new FormData(event.target as HTMLFormElement).values()].join('\n');
      if (/[<>;'"=&%]|--|:/.test(texts)) incidents((m) => m.inspect(texts, report));
    },
    true,
  );

  function block(event: Event, type: string, details?: string) {
    if (event.target instanceof Element && event.target.closest(textField)) return;
    event.preventDefault();
    report(type, details);
  }
  if (isOn('contextMenu')) document.addEventListener('contextmenu', (event) => block(event, 'context_menu'));
  if (isOn('shortcuts')) {
    document.addEventListener('keydown', (event) => {
      const name = blockedShortcut(event);
      if (name) block(event, 'blocked_shortcut', name);
    });
  }

  if (isOn('devToolsDetection')) {
    let open = false;
    setInterval(() => {
      if (open !== devToolsOpen(window)) {
        open = !open;
        if (open) report('dev_tools');
      }
    }, devToolsMs);
  }

  if (isOn('rapidNavigation')) {
    const unloads = () => {
      const times = read('ddosUnloads');
      return Array.isArray(times) ? times : [];
    };
    // The page that goes has no time to write a log; the one that comes does it.
    if (isRapid(unloads(), Date.now())) report('rapid_navigation');
    window.addEventListener('pagehide', () => {
      const now = Date.now();
      write('ddosUnloads', [...recent(unloads(), now, 10_000), now]);
    });
  }

  show(firstState(window.location, isUnderAttack()));
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  heed(arrival?.serverTiming?.map(({ name, duration }) => `${name};dur=${duration}`).join() ?? '');
  setInterval(look, rereadMs);
  if (/bot|crawl|spider|scrape|slurp|externalhit/i.test(navigator.userAgent)) incidents((m) => m.noteCrawler());
}
