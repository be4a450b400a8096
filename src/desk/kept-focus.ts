import { useEffect } from 'react';

const focusable = 'a[href], button, summary, input:not([type="hidden"]), select, textarea';
/** What is folded away may still have its place. */
const isFolded = (element: Element) => element.closest('details:not([open]) > :not(summary)') !== null;
const isShown = (element: Element) => element.getClientRects().length > 0 && !isFolded(element);
const canFocus = (element: Element) => isShown(element) && !element.matches(':disabled');
/** What can take the focus itself where nothing in it can. */
const places = 'li, section, article';

const controlsIn = (scope: Element) => [...scope.querySelectorAll<HTMLElement>(focusable)].filter(canFocus);

/** Gives the focus to what is nearest to where it was; `path` leads from what had it to the outside. */
function handOn([own, ...around]: readonly Element[]): void {
  if (own instanceof HTMLElement && isShown(own)) {
    // Disabled while it works: the next look gives it back.
    if (canFocus(own)) own.focus({ preventScroll: true });
    return;
  }
  const main = document.querySelector('main');
  // Of a screen that went as a whole the next one has the heading (screen-focus.ts).
  const left = around.filter(
    (one) => one instanceof HTMLElement && one !== main && main?.contains(one) && isShown(one),
  );
  const place = left.find((one): one is HTMLElement => one.matches(places));
  // The way back from what was just done comes first.
  const undo = place && controlsIn(place).find((one) => one.dataset.shortcut === 'undo');
  const within = place ? left.slice(0, left.indexOf(place) + 1) : left;
  const next = undo ?? within.flatMap(controlsIn)[0] ?? place;
  if (next && next === place) next.tabIndex = -1;
  next?.focus();
}

function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let at = element; at; at = at.parentElement) path.push(at);
  return path;
}

/**
 * When what was pressed goes from the screen, is hidden or waits, the keyboard goes on from what stands there afterwards,
 * and not from the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let frame = 0;
    const onFocus = ({ target }: FocusEvent) => {
      path = pathOf(target instanceof Element ? target : null);
    };
    // Whoever presses beside everything means to have nothing.
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && path[0]?.contains(target))) path = [];
    };
    const look = () => {
      const at = document.activeElement;
      const isLost = at === document.body || (at === path[0] && at !== null && !isShown(at));
      if (path.length > 0 && isLost) handOn(path);
    };
    const seen = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // After whoever moves the focus on purpose.
      frame = requestAnimationFrame(look);
    });
    seen.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['hidden', 'open', 'disabled', 'data-idle'],
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
}
