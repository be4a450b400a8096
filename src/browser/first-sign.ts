const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focusin'];

/** Calls `then` once, at the first sign that somebody is there: a hand on the pointer, the wheel, the keys, the screen. */
export function atFirstSign(window: Window, then: () => void): void {
  let seen = false;
  for (const sign of signs) {
    window.addEventListener(
      sign,
      (event) => {
        const { movementX, movementY } = event as PointerEvent;
        // A page that moves under a resting pointer is no sign.
        if (seen || (sign === 'pointermove' && !movementX && !movementY)) return;
        seen = true;
        then();
      },
      { capture: true, passive: true },
    );
  }
}
