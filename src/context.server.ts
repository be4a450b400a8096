import { createContext } from 'react-router';
import type { BackupsView, openBackup } from '#src/desk/backups-admin.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { FormState } from '#src/lib/form-state.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { RetentionKind } from '#src/lib/retention.ts';
import type { ShownWith } from '#src/records/preview.server.ts';
import type { Deps } from '#src/server/deps.ts';

/** Available to loaders and actions, with details of the request. */
export interface RequestContext extends Deps {
  /** How much would be deleted with this retention (null: keep forever). */
  countOlder(kind: RetentionKind, days: number | null): Promise<number>;
  /** The published state with these records. */
  liveWith(records: Live['records']): Live;
  /** Content-Security-Policy of a preview inside the desk. */
  previewPolicy(live: Live): string;
  /** Answers a public path as if `live` were published. */
  shownWith: ShownWith;
  backups(): Promise<BackupsView>;
  backUp(): Promise<void>;
  openBackup(name: string): ReturnType<typeof openBackup>;
  /** Bytes; undefined when unknown. */
  disk(): Promise<{ free: number; total: number } | undefined>;
  publicUrl: string;
  client: Client;
  /** For inline scripts of a hydrated page (Content-Security-Policy). */
  nonce: string;
  /** Keep fact marks in the HTML instead of filling them in. */
  keepsMarks: boolean;
  /** A form returned without JavaScript. */
  formState: FormState | undefined;
  /** Reports an error that failed the page. */
  failed(error: unknown): void;
}

export const requestContext = createContext<RequestContext>();
