/** What the buttons above a text can make of the selected words. */
export type Mark = 'bold' | 'italic' | 'code' | 'heading' | 'subheading' | 'list' | 'numbers' | 'quote' | 'link';

export interface Selection {
  text: string;
  /** First and one past the last selected character. */
  from: number;
  to: number;
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '*', code: '`' };
const before: Partial<Record<Mark, string>> = {
  heading: '## ',
  subheading: '### ',
  list: '- ',
  numbers: '1. ',
  quote: '> ',
};

/** The text with the selection marked up in Markdown, or plain again when it was; and what is selected afterwards. */
export function mark({ text, from, to }: Selection, kind: Mark): Selection {
  const chosen = text.slice(from, to);
  const sign = around[kind];
  if (sign) {
    const inside = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
    const single = kind === 'italic' && text.slice(from - 2, from) === '**';
    if (inside && !single) {
      const plain = text.slice(0, from - sign.length) + chosen + text.slice(to + sign.length);
      return { text: plain, from: from - sign.length, to: to - sign.length };
    }
    const words = chosen || `${kind} text`;
    const start = from + sign.length;
    return {
      text: text.slice(0, from) + sign + words + sign + text.slice(to),
      from: start,
      to: start + words.length,
    };
  }
  const lead = before[kind];
  if (lead) {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', Math.max(start, to)) === -1 ? text.length : text.indexOf('\n', Math.max(start, to));
    const lines = text.slice(start, end).split('\n');
    const marked = lines.every((line) => line.startsWith(lead));
    const changed = lines.map((line) => (marked ? line.slice(lead.length) : lead + line)).join('\n');
    return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
  }
  const words = chosen || 'link text';
  const address = 'https://';
  const start = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    from: start,
    to: start + address.length,
  };
}
