/** The quoted one-line fields of a Markdown file's front matter; other fields are left out. */
export function frontMatter(source: string): Record<string, string> {
  const block = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1] ?? '';
  const fields: Record<string, string> = {};
  for (const [, name, value] of block.matchAll(/^(\w+): ("(?:[^"\\]|\\.)*")\s*$/gm)) {
    if (name && value) fields[name] = JSON.parse(value);
  }
  return fields;
}
