/** A paragraph or a list of a message. */
export type TextBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Blank lines part paragraphs; lines that begin with "- " are a list (reply-types.ts). */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? line.slice(2) : undefined;
    if (line.trim() === '') open = undefined;
    else if (item !== undefined && open?.kind === 'list') open.items.push(item);
    else if (item === undefined && open?.kind === 'paragraph') open.text += `\n${line}`;
    else {
      open = item === undefined ? { kind: 'paragraph', text: line } : { kind: 'list', items: [item] };
      blocks.push(open);
    }
  }
  return blocks;
}

/** The text of a message; nothing in it is taken for markup. */
export function MessageText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{block.text}</p>
    ) : (
      <ul key={block.items.join('\n')}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
