import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { rememberPassword } from './test-password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What tests for both engines run on: set by the project (vitest.config.ts). */
    engines: ('sqlite' | 'postgres')[];
    /** Where the SQLite databases are that tests copy, each in a folder of its own. */
    templates: string;
  }
}

/** Databases that tests copy: migrated and without rows; the same with the password of the test sites. */
export const [migrated, withPassword] = ['migrated', 'with_password'] as const;
export type Template = typeof migrated | typeof withPassword;

/**
 * Vitest's global set-up of what runs on SQLite: makes the databases that tests copy, as migrating takes longer than most
 * tests; returns what removes them.
 */
export default async function provideTemplates(project: TestProject): Promise<() => void> {
  const templates = mkdtempSync(join(tmpdir(), 'northarc-templates-'));
  await (await openDatabase({ dataDir: join(templates, migrated) })).close();
  cpSync(join(templates, migrated), join(templates, withPassword), { recursive: true });
  await rememberPassword({ dataDir: join(templates, withPassword) });
  project.provide('templates', templates);
  return () => rmSync(templates, { recursive: true, force: true });
}
