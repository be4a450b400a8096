import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';

/** A menu that unfolds under its word, one at a time; Escape closes it. Works without a script. */
export function Menu(props: {
  text: string;
  /** What it is about, for whoever does not see the row. */
  about: string;
  shortcut: string;
  box?: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDetailsElement>(null);
  const box = props.box ?? own;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={box} className="sheet-menu" name="today-menu" onKeyDown={onKeyDown}>
      <summary className="button-word" data-shortcut={props.shortcut} aria-label={`${props.text}: ${props.about}`}>
        {props.text}
      </summary>
      <div className="sheet-menu-list">{props.children}</div>
    </details>
  );
}
