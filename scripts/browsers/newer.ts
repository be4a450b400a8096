import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { floor } from './floor.ts';

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtMost(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = numbers(version);
  const [most = 0, mostMinor = 0] = numbers(limit);
  return major < most || (major === most && minor <= mostMinor);
}

function isThere(
  { flags, prefix, alternative_name, version_added, version_removed }: SimpleSupportStatement,
  at: string,
) {
  if (flags || prefix || alternative_name || typeof version_added !== 'string' || version_added === 'preview')
    return false;
  const gone = typeof version_removed === 'string' && version_removed !== 'preview' && isAtMost(version_removed, at);
  return isAtMost(version_added, at) && !gone;
}

/** Missing entries count as supported. */
function isInFloor(entry: Identifier): boolean {
  const support = entry.__compat?.support;
  return Object.entries(floor).every(([browser, version]) => {
    const said = support?.[browser as keyof typeof floor];
    return !said || [said].flat().some((one) => isThere(one, version));
  });
}

/** MDN compatibility data of a global object and its members. */
interface Known {
  /** For example Array, URL, Intl.NumberFormat, structuredClone. */
  name: string;
  inFloor: boolean;
  /** `isStatic` is undefined where the data does not tell. */
  members: { name: string; inFloor: boolean; isStatic: boolean | undefined }[];
}

const entriesOf = (entry: Identifier) =>
  Object.entries(entry).filter(([name]) => /^[A-Za-z]\w*$/.test(name) && name !== '__compat') as [string, Identifier][];

function apis(): Known[] {
  return entriesOf(bcd.api as Identifier).map(([name, entry]) => ({
    name,
    inFloor: isInFloor(entry),
    members: entriesOf(entry)
      .filter(([member]) => member !== name && !member.endsWith('_event'))
      .map(([member, said]) => ({
        name: member.replace(/_static$/, ''),
        inFloor: isInFloor(said),
        isStatic: member.endsWith('_static'),
      })),
  }));
}

function builtins(entry = bcd.javascript.builtins as Identifier, prefix = ''): Known[] {
  return entriesOf(entry).flatMap(([name, said]) => {
    const full = prefix + name;
    const inner = /^(Intl|Temporal)$/.test(full) ? builtins(said, `${full}.`) : [];
    const members = entriesOf(said)
      .filter(([member]) => member !== name)
      .map(([member, of]) => ({ name: member, inFloor: isInFloor(of), isStatic: undefined }));
    return [{ name: full, inFloor: isInFloor(said), members }, ...inner];
  });
}

export const platform: readonly Known[] = [...apis(), ...builtins()];
