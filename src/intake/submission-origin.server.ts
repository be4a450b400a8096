import type { Envelope } from './envelope.ts';
import type { Client } from './guard.server.ts';
import { originOf } from './origin.ts';

/** Where a submission came from, as JSON for its row. */
export function originText(envelope: Envelope, client: Client, publicUrl: string): string {
  const { referrer, landing, page } = envelope;
  const hosts = [new URL(publicUrl).host, ...(client.host ? [client.host] : [])];
  return JSON.stringify(originOf({ referrer, landing, page, refererHeader: client.referer ?? '' }, hosts));
}
