interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** A box on phones, beside the text on wide screens. */
export function Contents(props: { title: string; entries: readonly ContentsEntry[]; numbered?: boolean }) {
  const { title, entries, numbered = false } = props;
  const List = numbered ? 'ol' : 'ul';
  return (
    <nav className="page-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <List>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}
