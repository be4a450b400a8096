import { type InputHTMLAttributes, useRef } from 'react';
import { hexOf } from '#src/lib/colour.ts';

/** A colour as it is written, with what it looks like; a click on that opens the browser's own chooser. */
export function ColourInput({ shared, now }: { shared: InputHTMLAttributes<HTMLInputElement>; now: string }) {
  const text = useRef<HTMLInputElement>(null);
  const hex = hexOf(now);
  return (
    <span className="record-colour">
      <input {...shared} ref={text} type="text" autoComplete="off" spellCheck={false} />
      <input
        type="color"
        className="needs-script"
        value={hex ?? '#ffffff'}
        aria-label="Pick a color"
        onInput={(event) => {
          if (text.current) text.current.value = event.currentTarget.value;
        }}
        // The form hears of it as of everything that is typed; React asks for a listener of its own.
        onChange={() => undefined}
      />
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={hex ?? 'none'} />
      </svg>
    </span>
  );
}
