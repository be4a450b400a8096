/** Keys of a screen, separated by spaces, with what they do. */
export type KeyHint = readonly [keys: string, what: string];

/** The keys that a screen of the desk knows, at its foot. */
export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className="key-hints">
    {hints.map(([keys, what]) => (
      <span key={what}>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
);
