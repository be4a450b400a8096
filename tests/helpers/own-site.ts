import { onTestFinished } from 'vitest';
import { createTestSite } from './site.ts';

/** A site for one test, closed when the test ends. */
export async function site(...args: Parameters<typeof createTestSite>) {
  const made = await createTestSite(...args);
  onTestFinished(() => made.close());
  return made;
}
