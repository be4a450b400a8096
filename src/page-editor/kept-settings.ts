import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { sameContent } from './page-blocks.ts';

/** A setting that was changed and not saved: what it has come to, and what was stored when the change began. */
export interface KeptSetting<Value> {
  base: Value;
  value: Value;
}

const key = 'northarc-settings';

const isKept = (value: unknown): value is KeptSetting<unknown> =>
  typeof value === 'object' && value !== null && 'base' in value && 'value' in value;

/** What was changed of the setting `name` in this browser and not saved; what `isValue` does not know is nothing. */
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

/** Keeps a changed setting, or forgets it when it has come to what it was. False when this browser keeps nothing. */
export function writeKept(storage: Storage, name: string, kept: KeptSetting<unknown> | undefined): boolean {
  const isWritten = writeEntry(storage, key, name, kept && !sameContent(kept.base, kept.value) ? kept : undefined);
  if (Object.keys(readRecord(storage, key)).length === 0) storage.removeItem(key);
  return isWritten;
}

/** Whether any setting was changed in this browser and not saved. */
export const hasKeptSettings = (storage: Storage): boolean => Object.values(readRecord(storage, key)).some(isKept);
