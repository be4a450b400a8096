import { platform } from '../../scripts/browsers/newer.ts';

/** A part of the platform: an object, or a member of one. */
type Part = [object: string, member?: string, isStatic?: boolean];

/** All that the floor lacks, by MDN's table; the members before the objects that hold them. */
export function newerParts(): Part[] {
  const members = platform.flatMap(({ name, members }) =>
    members.filter(({ inFloor }) => !inFloor).map((one): Part => [name, one.name, one.isStatic]),
  );
  return [...members, ...platform.filter(({ inFloor }) => !inFloor).map(({ name }): Part => [name])];
}

/** Takes parts of the platform away from a page, before any script of it runs. Runs in the browser. */
export function takeAway(parts: Part[]): void {
  const typed = Object.getPrototypeOf(Int8Array);
  const objectAt = (path: string): Record<string, unknown> | undefined =>
    path === 'TypedArray'
      ? typed
      : path.split('.').reduce<never>((from, name) => from?.[name] as never, window as never);
  const drop = (from: unknown, name: string) => {
    if (from && (typeof from === 'object' || typeof from === 'function')) Reflect.deleteProperty(from, name);
  };
  for (const [path, member, isStatic] of parts) {
    const object = objectAt(path);
    if (!member) {
      const [name = '', holder] = path.split('.').reverse();
      drop(holder ? objectAt(holder) : window, name);
      continue;
    }
    if (isStatic !== false) drop(object, member);
    if (isStatic !== true) drop(object?.prototype, member);
    if (path === 'Window') drop(window, member);
  }
  // The build writes a literal that the floor cannot read as a call, so a pattern with lookbehind arrives here.
  const refuse = ([pattern]: unknown[]) => {
    const source = pattern instanceof RegExp ? pattern.source : String(pattern);
    if (/\(\?<[=!]/.test(source)) throw new SyntaxError('Invalid regular expression: invalid group specifier name');
  };
  const older: RegExpConstructor = new Proxy(RegExp, {
    construct(from, given, target) {
      refuse(given);
      return Reflect.construct(from, given, target === older ? from : target);
    },
    apply(from, self, given) {
      refuse(given);
      return Reflect.apply(from, self, given);
    },
  });
  older.prototype.constructor = older;
  window.RegExp = older;
  drop((window as { ReadableStream?: { prototype: object } }).ReadableStream?.prototype, Symbol.asyncIterator as never);
}
