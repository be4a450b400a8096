import { readFileSync } from 'node:fs';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

/** Bytes and objects of a heap snapshot by what they are. */
function sizes(file: string): Map<string, { bytes: number; count: number }> {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const found = new Map<string, { bytes: number; count: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? '';
    const what =
      kind === 'object' || kind === 'native' ? `${kind} ${strings[nodes[at + name] ?? 0]?.slice(0, 60)}` : kind;
    const entry = found.get(what) ?? { bytes: 0, count: 0 };
    entry.bytes += nodes[at + size] ?? 0;
    entry.count++;
    found.set(what, entry);
  }
  return found;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

/** What a later heap snapshot holds more of than an earlier one, the most first, in lines. */
export function growthOf(early: string, late: string, most = 25): string[] {
  const [before, after] = [sizes(early), sizes(late)];
  const total = (all: typeof before) => [...all.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const grown = [...after]
    .map(([what, { bytes, count }]) => ({
      what,
      by: bytes - (before.get(what)?.bytes ?? 0),
      more: count - (before.get(what)?.count ?? 0),
    }))
    .sort((a, b) => b.by - a.by);
  return [
    `heap: ${megabytes(total(before))} early, ${megabytes(total(after))} late; what grew most:`,
    ...grown.slice(0, most).map(({ what, by, more }) => `${by >= 0 ? '+' : ''}${megabytes(by)}  ${more} more  ${what}`),
  ];
}
