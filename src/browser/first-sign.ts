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
