import { keptJson } from '#src/lib/json.ts';
import {
  attackModeMs,
  countInStore,
  isAhead,
  rapidNavigation,
  recent,
  trafficLimits,
  trafficMessages,
  traitKey,
} from '#src/lib/traffic.ts';
import { replaying } from './starter.ts';

/** S2 §3 Client security state. */
interface SecurityState {
  /** HTTPS, or plain HTTP from this machine. */
  secure: boolean;
  underAttack: boolean;
  level: 'medium' | 'high';
}

/** Events sql_injection_attempt, xss_attempt and ddos_attack raise the level to high (S2 §4). */
const raising = /_(attempt|attack)$/;

/** The state after page load. Browsers call HTTPS, and plain HTTP from this machine, a secure context. */
export const firstState = (isSecureContext: boolean, underAttack: boolean): SecurityState => ({
  secure: isSecureContext,
  underAttack,
  level: isSecureContext && !underAttack ? 'medium' : 'high',
});

export const afterEvent = (state: SecurityState, type: string): SecurityState =>
  raising.test(type) ? { ...state, level: 'high' } : state;

/** The level follows the attack flag alone (S2 §4). */
export const reread = (state: SecurityState, underAttack: boolean): SecurityState => ({
  ...state,
  underAttack,
  level: underAttack ? 'high' : 'medium',
});

/** Interval for reading the attack flag again. */
export const rereadMs = 30_000;

/** Over 160 px between outer and inner window size mean developer tools (S2 §9). */
export const devToolsOpen = (w: Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight'>): boolean =>
  Math.max(w.outerWidth - w.innerWidth, w.outerHeight - w.innerHeight) > 160;

export const devToolsMs = 500;

/** The name of F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+Shift+J or Ctrl+U; undefined for other keys. */
export function blockedShortcut(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>): string | undefined {
  const name = `${event.ctrlKey ? 'Ctrl+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`;
  return /^(F12|Ctrl\+(U|Shift\+[CIJ]))$/.test(name) ? name : undefined;
}

/** Used if storage is blocked or full; lasts as long as the page. */
const here: Record<string, unknown> = {};

function read(key: string): unknown {
  try {
    return here[key] ?? keptJson(key, localStorage[key]);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown) {
  here[key] = value;
  try {
    localStorage[key] = JSON.stringify(value);
    delete here[key];
  } catch {}
}

/**
 * Client-side protections (S2 §9). Only what must be quick is here; log, report and notice load on demand.
 * `data-protections-off` lists what the owner disabled.
 */
export function startProtection(document: Document, window: Window & typeof globalThis) {
  const html = document.documentElement;
  const isOn = (name: string) => !html.dataset.protectionsOff?.split(' ').includes(name);
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
  const incidents = (use: (m: typeof import('#src/protection/protection-incidents.ts')) => unknown) =>
    import('#src/protection/protection-incidents.ts').then(use).catch(() => {});

  let state: SecurityState | undefined;
  function show(next: SecurityState) {
    if (isOn('banner') && next.underAttack !== !!state?.underAttack) incidents((m) => m.showAttack(next.underAttack));
    state = next;
    html.dataset.securityLevel = next.level;
    html.toggleAttribute('data-under-attack', next.underAttack);
  }
  const look = () => state && show(reread(state, isUnderAttack()));

  function report(type: string, details?: string) {
    if (state) show(afterEvent(state, type));
    incidents((m) => m.note(type, details));
  }

  /** Extends attack mode by `ms`, after this browser's own count or the server's header. */
  function attackFor(ms = 0) {
    if (ms > 0) {
      write('ddosAttackUntil', Date.now() + ms);
      look();
    }
  }

  function admit(what: string): boolean {
    if (!isOn('rateLimit')) return true;
    const { allowed, count, counters } = countInStore(read('ddosCounters'), key, Date.now());
    write('ddosCounters', counters);
    if (count === trafficLimits.suspicious) report('suspicious_activity', what);
    if (count === trafficLimits.attack) report('ddos_attack', what);
    if (count >= trafficLimits.attack) attackFor(attackModeMs);
    if (!allowed) report('rate_limit', what);
    return allowed;
  }

  const send = window.fetch;
  window.fetch = async (...request: Parameters<typeof fetch>) => {
    if (!admit('fetch')) throw new Error(trafficMessages.fetch);
    const answer = await send(...request);
    attackFor(Number(/attack;dur=(\d+)/.exec(answer.headers.get('server-timing') ?? '')?.[1]));
    return answer;
  };

  window.addEventListener(
    'submit',
    (event) => {
      if (replaying) return;
      if (!admit('form')) {
        event.preventDefault();
        event.stopImmediatePropagation();
        window.alert(trafficMessages.form);
        return;
      }
      if (!isOn('injectionReports')) return;
      const texts = [...new FormData(event.target as HTMLFormElement).values()].join('\n');
      if (/[<>;'"=&%:]|--/.test(texts)) incidents((m) => m.inspect(texts, report));
    },
    true,
  );

  function block(event: Event, type: string, details?: string) {
    if ((event.target as Element).closest?.('input,textarea,select,[contenteditable]')) return;
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
      return recent(Array.isArray(times) ? times : [], Date.now(), rapidNavigation.withinMs);
    };
    // The page that is left has no time to log; the next one does.
    if (unloads().length > rapidNavigation.unloads) report('rapid_navigation');
    window.addEventListener('pagehide', () => write('ddosUnloads', [...unloads(), Date.now()]));
  }

  show(firstState(window.isSecureContext, isUnderAttack()));
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  attackFor(arrival?.serverTiming?.find(({ name }) => name === 'attack')?.duration);
  setInterval(look, rereadMs);
  if (isOn('crawlerLog') && /bot|crawl|spider|slurp/i.test(navigator.userAgent)) incidents((m) => m.noteCrawler());
}
