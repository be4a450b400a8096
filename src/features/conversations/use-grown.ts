import { type FocusEvent, type RefObject, useEffect, useState } from 'react';

const isSend = (element: Element) => element instanceof HTMLButtonElement && element.type === 'submit';

/**
 * Whether the composer, one line at the foot of a phone, has grown: from being touched until something else is. Not for
 * its send button, which would move away under the finger.
 */
export function useGrown(form: RefObject<HTMLFormElement | null>) {
  const [isGrown, setGrown] = useState(false);
  useEffect(() => {
    if (!isGrown) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !form.current?.contains(target)) setGrown(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isGrown, form]);
  return {
    isGrown,
    onFocus: ({ target }: FocusEvent) => setGrown((was) => was || !isSend(target)),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setGrown(false);
    },
  };
}
