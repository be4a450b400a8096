import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { sameContent } from './page-blocks.ts';

/** An unsaved setting: its value, and the stored value that it started from. */
export interface KeptSetting<Value> {
  base: Value;
  value: Value;
}

const key = 'northarc-settings';

const isKept = (value: unknown): value is KeptSetting<unknown> =>
  typeof value === 'object' && value !== null && 'base' in value && 'value' in value;

/** The unsaved value in this browser; undefined if `isValue` rejects it. */
export function readKept<Value>(
  storage: Storage,
  name: string,
  isValue: (value: unknown) => value is Value,
): KeptSetting<Value> | undefined {
  const kept = new Map(Object.entries(readRecord(storage, key))).get(name);
  if (!isKept(kept)) return undefined;
  const { base, value } = kept;
  return isValue(base) && isValue(value) ? { base, value } : undefined;
}

/** Stores an unsaved setting, or removes it if unchanged. False if this browser stores nothing. */
export function writeKept(storage: Storage, name: string, kept: KeptSetting<unknown> | undefined): boolean {
  const isWritten = writeEntry(storage, key, name, kept && !sameContent(kept.base, kept.value) ? kept : undefined);
  if (Object.keys(readRecord(storage, key)).length === 0) storage.removeItem(key);
  return isWritten;
}

export const hasKeptSettings = (storage: Storage): boolean => Object.values(readRecord(storage, key)).some(isKept);
