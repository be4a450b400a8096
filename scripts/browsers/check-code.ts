import { parseSync } from 'rolldown/utils';
import { platform } from './newer.ts';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Use of a feature missing in a supported browser. */
export interface Finding {
  /** For example String.prototype.toWellFormed, AbortSignal.timeout, lookbehind. */
  name: string;
  /** Surrounding code. */
  excerpt: string;
}

/** Global objects and the interfaces they implement. */
const singletons: Record<string, string[]> = {
  document: ['Document', 'Node', 'EventTarget'],
  window: ['Window', 'EventTarget'],
  self: ['Window', 'EventTarget'],
  globalThis: ['Window', 'EventTarget'],
  navigator: ['Navigator'],
  performance: ['Performance', 'EventTarget'],
  history: ['History'],
  location: ['Location'],
  screen: ['Screen'],
  crypto: ['Crypto'],
};
/** Supported, but missing over plain http, where the site must work too. */
const secureOnly = new Set([
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.clipboard',
  'navigator.locks',
  'navigator.serviceWorker',
  'navigator.storage',
]);

const byName = new Map(platform.map((known) => [known.name, known]));
const newGlobals = new Set(platform.filter(({ inFloor }) => !inFloor).map(({ name }) => name));
const anyMember = platform.flatMap(({ members }) => members.filter(({ isStatic }) => isStatic !== true));
const old = new Set(anyMember.filter(({ inFloor }) => inFloor).map(({ name }) => name));
/** Members no supported object has, so they are new on any object. */
const newMembers = new Map(
  platform.flatMap(({ name, inFloor, members }) =>
    (inFloor ? members : [])
      .filter((one) => !one.inFloor && one.isStatic !== true && !old.has(one.name))
      .map((one) => [one.name, `${name}.prototype.${one.name}`] as const),
  ),
);
const regexSyntax: [RegExp, string][] = [
  [/\(\?<[=!]/, 'lookbehind'],
  [/\(\?[ims]*-?[ims]+:/, 'modifiers of a part'],
];

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;

/** Minifiers write strings in backticks. */
const textOf = ({ value, quasis }: Node) =>
  String(Array.isArray(quasis) ? (quasis[0] as { value: { raw: string } }).value.raw : value);

/** Undefined when computed at runtime. */
function memberName({ computed, property }: Node): string | undefined {
  if (!computed) return nameOf(property);
  return isNode(property) && property.type === 'Literal' ? String(property.value) : undefined;
}

/** Also behind `window.`. */
function objectName(object: unknown): string | undefined {
  if (!isNode(object)) return undefined;
  const [from, name] = object.type === 'MemberExpression' ? [nameOf(object.object), memberName(object)] : [];
  return from && singletons[from]?.includes('Window') ? name : nameOf(object);
}

/** Names a test guards: `typeof X`, `'x' in y`, or a bare `a.x` as a condition. */
function testedBy(node: unknown): string[] {
  if (!isNode(node)) return [];
  const name = nameOf(node) ?? (node.type === 'MemberExpression' ? memberName(node) : undefined);
  if (name) return [name];
  if (node.type === 'BinaryExpression' && node.operator === 'in') return [textOf(node.left as Node)];
  if (node.type === 'Literal' || /Function/.test(node.type) || node.type === 'CallExpression') return [];
  return childrenOf(node).flatMap(testedBy);
}

const testOf = (node: Node): unknown =>
  node.type === 'LogicalExpression' ? node.left : /^(If|Conditional)/.test(node.type) ? node.test : undefined;

/** `declared`: names bound in the file. */
function newIn(node: Node, parent: Node | undefined, declared: ReadonlySet<string>): string | undefined {
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
  if (node.type === 'MemberExpression') {
    const name = memberName(node);
    // Members a class sets on itself.
    if ((node.object as Node).type === 'ThisExpression') return undefined;
    const object = objectName(node.object);
    if (!name) return undefined;
    if (object && !declared.has(object)) {
      if (secureOnly.has(`${object}.${name}`)) return `${object}.${name} on plain http`;
      const kinds = singletons[object] ?? (byName.has(object) ? [object] : []);
      const said = kinds.flatMap((kind) => byName.get(kind)?.members.filter((one) => one.name === name) ?? []);
      const isReached = isCalled || kinds.length > 0;
      if (said.length > 0) return isReached && !said.some((one) => one.inFloor) ? `${object}.${name}` : undefined;
    }
    const isUsed =
      isCalled || parent?.type === 'SpreadElement' || (parent?.type === 'AssignmentExpression' && parent.left === node);
    return isUsed ? newMembers.get(name) : undefined;
  }
  if (node.type === 'Literal' || node.type === 'TemplateElement') {
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    const text = regex?.pattern ?? (node.value as { raw?: string } | string | null);
    if (regex?.flags.includes('v')) return 'flag v of a regular expression';
    const source = typeof text === 'string' ? text : (text?.raw ?? '');
    return regexSyntax.find(([pattern]) => pattern.test(source))?.[1];
  }
  const name = nameOf(node);
  const isProperty =
    parent && !parent.computed && !parent.shorthand && (parent.property === node || parent.key === node);
  return name && !isProperty && newGlobals.has(name) && !declared.has(name) ? name : undefined;
}

function namesBound(node: Node, into = new Set<string>()): Set<string> {
  const bound = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    const name = nameOf(pattern);
    if (name) into.add(name);
    else if (pattern.type === 'Property') bound(pattern.value);
    else if (pattern.type === 'AssignmentPattern') bound(pattern.left);
    else if (pattern.type !== 'MemberExpression') childrenOf(pattern).forEach(bound);
  };
  if (node.type === 'VariableDeclarator' || /^(Function|Class)/.test(node.type)) bound(node.id);
  if (/Function/.test(node.type)) (node.params as Node[]).forEach(bound);
  if (node.type === 'CatchClause') bound(node.param);
  if (/^Import.*Specifier$/.test(node.type)) bound(node.local);
  for (const child of childrenOf(node)) namesBound(child, into);
  return into;
}

/**
 * Features missing in the oldest supported browsers by MDN's table, unless the code tests for them (`typeof`, `in`,
 * `?.()`, a condition).
 */
export function newerThanFloor(code: string, file = 'code.js'): Finding[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const root = program as unknown as Node;
  const declared = namesBound(root);
  const found: Finding[] = [];
  const visit = (node: Node, parent: Node | undefined, sure: readonly string[]) => {
    const name = newIn(node, parent, declared);
    // `typeof a.x`, and `a.x?.y`, which tests first.
    const isTested = parent?.type === 'UnaryExpression' ? parent.operator === 'typeof' : parent?.optional === true;
    if (name && !isTested && !sure.includes(name.split(/[. ]/).at(name.includes(' on ') ? 1 : -1) ?? name)) {
      found.push({ name, excerpt: code.slice(Math.max(0, node.start - 40), node.start + 60).replace(/\s+/g, ' ') });
    }
    const test = testOf(node);
    const inside = test ? [...sure, ...testedBy(test)] : sure;
    for (const child of childrenOf(node)) visit(child, node, inside);
  };
  visit(root, undefined, []);
  return found;
}
