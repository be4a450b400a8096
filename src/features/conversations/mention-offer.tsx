import { type KeyboardEvent, type RefObject, useState } from 'react';
import { askedBefore, type Mentionable } from './mentions.ts';

const mostOffered = 6;

/**
 * The people whom an "@" in a note can mean, as buttons below its field: one puts the name in place, and so does Enter in
 * the field with the one that the arrows have come to. What is typed is plain text and means the same. Follows the caret by
 * `look`, which the field calls; `onKey` says whether it took a key of the field.
 */
export function useMentionOffer(
  field: RefObject<HTMLTextAreaElement | null>,
  about: { people: readonly Mentionable[]; text: string; write(text: string): void },
) {
  const [caret, setCaret] = useState<number>();
  const [chosen, choose] = useState(0);
  const { people, text, write } = about;
  const asked = caret === undefined ? undefined : askedBefore(text, caret, people);
  const matches = asked?.matches.slice(0, mostOffered) ?? [];
  const now = matches[chosen] ?? matches[0];
  const put = ({ name }: Mentionable) => {
    if (!asked || caret === undefined) return;
    const put = `@${name} `;
    write(text.slice(0, asked.at) + put + text.slice(caret).replace(/^ /, ''));
    setCaret(undefined);
    const place = asked.at + put.length;
    // The field gets its text with the next drawing.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  };
  const look = () => {
    const next = field.current?.selectionStart ?? undefined;
    if (next !== caret) choose(0);
    setCaret(next);
  };
  const close = () => setCaret(undefined);
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isPlain = key === 'Enter' && !(ctrlKey || metaKey || shiftKey || event.nativeEvent.isComposing);
    // Behind a name that stands there already it begins a new line, as everywhere.
    const isWhole = asked && text.slice(asked.at + 1, caret).toLowerCase() === now?.name.toLowerCase();
    const takes = isPlain && !isWhole;
    if (!now || !(takes || step)) return false;
    event.preventDefault();
    if (takes) put(now);
    else choose((matches.indexOf(now) + (step ?? 0) + matches.length) % matches.length);
    return true;
  };
  const offer = asked && (
    <fieldset
      className="mention-offer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        field.current?.focus();
      }}
    >
      <legend className="sr-only">Mention a teammate</legend>
      {matches.map((one) => (
        <button
          key={one.id}
          type="button"
          className="button-word"
          data-chosen={one === now || undefined}
          onClick={() => put(one)}
        >
          @{one.name}
        </button>
      ))}
    </fieldset>
  );
  const said =
    now &&
    `${now.name}: press Enter to mention them${matches.length > 1 ? `, arrows for ${matches.length} people` : ''}`;
  return { offer, look, onKey, said };
}
