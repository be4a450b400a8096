/** `keys` are separated by spaces. */
export type KeyHint = readonly [keys: string, what: string];

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
