import { Fragment, type ReactNode } from 'react';

/** A longer part may not fit a column even after the break at its @. */
const longPart = 24;

/** An email address that may break after its @; very long parts also before dots. */
export function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1;
  const parts = [text.slice(0, at), text.slice(at)]
    .filter((part) => part !== '')
    .flatMap((part) => (part.length > longPart ? part.split(/(?=\.)/) : [part]));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Keeps reference numbers (NA-4F7K2M9Q) from breaking at the hyphen. */
export function WithReferences({ text }: { text: string }) {
  return text.split(/(NA-[A-Z0-9]{8})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
      <span key={index} className="reference whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/** `as` makes it a button. */
export function PhoneLink({ number, as }: { number: string; as?: { className: string; before: ReactNode } }) {
  // An extension is dialled after a pause.
  const [main = '', extension] = number.split(/\s*(?:ext\.?|x|#)\s*(?=\d+$)/i);
  const dialled = [main, extension]
    .map((part = '') => part.replace(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',');
  return dialled.length < 3 ? (
    number
  ) : (
    <a className={as?.className ?? 'desk-link'} href={`tel:${dialled}`}>
      {as?.before}
      {number}
    </a>
  );
}
