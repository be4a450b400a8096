/** `keys` are separated by spaces. */
export type KeyHint = readonly [keys: string, what: string];

export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className="key-hints flex flex-wrap gap-x-5 gap-y-2 px-1 pt-4 text-sm text-ink-500 max-sm:hidden">
    {hints.map(([keys, what]) => (
      <span key={what} className="inline-flex items-center gap-1.5">
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
);
