import { expect } from 'vitest';
import type { TestSite } from './site.ts';

let visitors = 0;

/** Sends a form as a visitor of its own does; returns the submission's id. */
export async function send(made: TestSite, type: string, data: object, change: Record<string, unknown> = {}) {
  const envelope = await made.envelope(type, data, change);
  const answer = await made.post('/api/submissions', envelope, { address: `198.51.100.${++visitors % 250}` });
  expect(answer.status).toBe(201);
  return envelope.id;
}
