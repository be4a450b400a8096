import { setTimeout as sleep } from 'node:timers/promises';
import { httpClient } from './http.ts';
import { browserEncodings } from './wrk.ts';

/** The second request for a page has it compressed at its best, beside; from the third on visitors get that. */
export async function warmPages(origin: string, paths: readonly string[]): Promise<void> {
  using client = httpClient(origin, 1);
  for (const path of [...paths, ...paths]) await client.get(path, { 'Accept-Encoding': browserEncodings });
  await sleep(500 + paths.length * 200);
}
