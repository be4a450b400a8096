import { afterEach, expect, test, vi } from 'vitest';
import { readList, readRecord } from './browser-store.ts';
import { keptJson } from './json.ts';

const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => warned.mockClear());

const storageOf = (text: string | null) => ({ getItem: () => text }) as unknown as Storage;

test('what is broken in a browser reads as an empty list, and is said in the console', () => {
  expect(readList(storageOf('[{"id":'), 'contactMessages')).toEqual([]);
  expect(readRecord(storageOf('nonsense'), 'adminContent')).toEqual({});
  expect(warned.mock.calls.map(([words]) => words)).toEqual([
    expect.stringContaining('contactMessages'),
    expect.stringContaining('adminContent'),
  ]);
});

test('what is not there, or is something else, is not worth a word', () => {
  expect(readList(storageOf(null), 'chatSessions')).toEqual([]);
  expect(readList(storageOf('{}'), 'chatSessions')).toEqual([]);
  expect(keptJson('talk', undefined)).toBeUndefined();
  expect(keptJson('talk', '[1]')).toEqual([1]);
  expect(warned).not.toHaveBeenCalled();
});
