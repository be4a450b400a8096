import { parser } from '@prometheus-io/lezer-promql';

/* A small PromQL: enough to run a dashboard's queries over two scrapes, parsed by Prometheus's own grammar. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
type Vector = { labels: Record<string, string>; value: number }[];
type Value = number | Vector;
type Node = typeof parser extends { parse(text: string): { topNode: infer T } } ? T : never;

/** The samples of an OpenMetrics text. @throws on a line that is none. */
export function readOpenMetrics(text: string): Sample[] {
  if (!text.endsWith('# EOF\n')) throw new Error('no OpenMetrics: it does not end with # EOF');
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name = '', inner = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (!name || value === undefined) throw new Error(`no sample: ${line}`);
    const labels = Object.fromEntries(
      [...inner.matchAll(/(\w+)="((?:\\.|[^"])*)"/g)].map(([, key, text_]) => [key, text_]),
    );
    return [{ name, labels, value: Number(value.replace('Inf', 'Infinity').replace('Infinityinity', 'Infinity')) }];
  });
}

const children = (node: Node): Node[] => {
  const all: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child as Node);
  return all;
};

const fits: Record<string, (given: string, wanted: string) => boolean> = {
  '=': (given, wanted) => given === wanted,
  '!=': (given, wanted) => given !== wanted,
  '=~': (given, wanted) => new RegExp(`^(?:${wanted})$`).test(given),
  '!~': (given, wanted) => !new RegExp(`^(?:${wanted})$`).test(given),
};
const key = (labels: Record<string, string>) => JSON.stringify(Object.entries(labels).sort());
const without = ({ le: _, ...labels }: Record<string, string>) => labels;

/** Runs `query` over two scrapes, `seconds` apart. @throws on what this small PromQL does not know. */
export function runQuery(
  query: string,
  scrapes: { before: Sample[]; after: Sample[]; seconds: number; now: number },
): Value {
  const words = (node: Node) => query.slice(node.from, node.to);

  function select(node: Node, samples: Sample[]): Vector {
    const [name, matchers] = children(node);
    const rules = matchers
      ? children(matchers).map((one) => {
          const [label, how, text] = children(one);
          return [words(label as Node), words(how as Node), JSON.parse(words(text as Node))] as const;
        })
      : [];
    return samples.filter(
      (one) =>
        one.name === words(name as Node) &&
        rules.every(([label, how, wanted]) => fits[how]?.(one.labels[label] ?? '', wanted)),
    );
  }

  function rate(node: Node): Vector {
    const [selector] = children(node);
    const before = new Map(select(selector as Node, scrapes.before).map(({ labels, value }) => [key(labels), value]));
    return select(selector as Node, scrapes.after).map(({ labels, value }) => ({
      labels,
      value: (value - (before.get(key(labels)) ?? 0)) / scrapes.seconds,
    }));
  }

  function quantile(q: number, buckets: Vector): Vector {
    const groups = Map.groupBy(buckets, ({ labels }) => key(without(labels)));
    return [...groups.values()].map((group) => {
      const bounds = group
        .map(({ labels, value }) => ({ at: Number(labels.le?.replace('+Inf', 'Infinity')), value }))
        .sort((a, b) => a.at - b.at);
      const wanted = q * (bounds.at(-1)?.value ?? 0);
      return {
        labels: without(group[0]?.labels ?? {}),
        value: bounds.find(({ value }) => value >= wanted)?.at ?? Number.NaN,
      };
    });
  }

  function aggregate(node: Node): Vector {
    const [op, ...rest] = children(node);
    const body = evaluate(children(rest.at(-1) as Node)[0] as Node);
    if (typeof body === 'number') throw new Error('an aggregate wants a vector');
    const by = rest.length > 1 ? children(children(rest[0] as Node)[1] as Node).map(words) : [];
    const groups = Map.groupBy(body, ({ labels }) =>
      key(Object.fromEntries(by.map((name) => [name, labels[name] ?? '']))),
    );
    const combine: Record<string, (values: number[]) => number> = {
      sum: (values) => values.reduce((sum, value) => sum + value, 0),
      max: (values) => Math.max(...values),
    };
    const how = combine[words(op as Node)];
    if (!how) throw new Error(`unknown aggregate ${words(op as Node)}`);
    return [...groups].map(([labels, some]) => ({
      labels: Object.fromEntries(JSON.parse(labels)),
      value: how(some.map(({ value }) => value)),
    }));
  }

  function binary(node: Node): Value {
    const [left, op, right] = children(node);
    const [a, b] = [evaluate(left as Node), evaluate(right as Node)];
    const how: Record<string, (x: number, y: number) => number> = { '-': (x, y) => x - y, '/': (x, y) => x / y };
    const apply = how[words(op as Node)];
    if (!apply) throw new Error(`unknown operator ${words(op as Node)}`);
    if (typeof a === 'number' && typeof b === 'number') return apply(a, b);
    if (typeof a === 'number') return (b as Vector).map(({ labels, value }) => ({ labels, value: apply(a, value) }));
    if (typeof b === 'number') return a.map(({ labels, value }) => ({ labels, value: apply(value, b) }));
    return a.flatMap(({ labels, value }) => {
      const other = b.find((one) => key(one.labels) === key(labels));
      return other ? [{ labels, value: apply(value, other.value) }] : [];
    });
  }

  function evaluate(node: Node): Value {
    switch (node.name) {
      case 'NumberDurationLiteral':
        return Number(words(node));
      case 'VectorSelector':
        return select(node, scrapes.after);
      case 'AggregateExpr':
        return aggregate(node);
      case 'BinaryExpr':
        return binary(node);
      case 'ParenExpr':
        return evaluate(children(node)[0] as Node);
      case 'FunctionCall': {
        const [name, body] = children(node);
        const given = children(body as Node);
        if (words(name as Node) === 'time') return scrapes.now;
        if (words(name as Node) === 'rate') return rate(given[0] as Node);
        if (words(name as Node) === 'histogram_quantile') {
          return quantile(evaluate(given[0] as Node) as number, evaluate(given[1] as Node) as Vector);
        }
        throw new Error(`unknown function ${words(name as Node)}`);
      }
      default:
        throw new Error(`unknown expression ${node.name}: ${words(node)}`);
    }
  }
  return evaluate(parser.parse(query).topNode.firstChild as Node);
}
