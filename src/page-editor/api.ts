import { editorMessages } from '#src/content/page-editor.ts';
import { picturePath } from '#src/lib/uploads.ts';
import type { UploadedImage } from './images.server.ts';
import type { Block, PageName, ShownBlock } from './page-blocks.ts';
import type { BlockProblem } from './page-schema.ts';
import type { Version } from './publishing.server.ts';

/** `reason` in words for the owner. */
interface Failure {
  ok: false;
  reason: string;
  problems?: BlockProblem[];
  theirs?: Version;
  base?: Version;
}

export type Answer<Value> = { ok: true; value: Value } | Failure;

/** Requests below /admin/content. A failure always has a reason, whatever went wrong. */
async function call<Value>(path: string, init?: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    if (response.ok) return { ok: true, value: body };
    return { ...body, ok: false, reason: body.message ?? editorMessages.failed };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return { ok: false, reason: editorMessages.failed };
  }
}

const post = <Value>(page: PageName, what: string, body: object, signal: AbortSignal | null = null) =>
  call<Value>(`/admin/content/${page}/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });

export const publish = (page: PageName, base: number, blocks: readonly Block[]) =>
  post<Version>(page, 'publish', { base, blocks });

export const restore = (page: PageName, base: number, number: number) =>
  post<Version>(page, 'restore', { base, number });

/** @throws AbortError when `signal` aborts it. */
export const preview = (page: PageName, blocks: readonly Block[], signal: AbortSignal) =>
  post<{ blocks: ShownBlock[] }>(page, 'preview', { blocks }, signal);

export const readVersion = (page: PageName, number: number) =>
  call<Version & { shown: ShownBlock[] }>(`/admin/content/${page}/versions/${number}`);

export function uploadImage(file: File): Promise<Answer<UploadedImage>> {
  const body = new FormData();
  body.append('image', file);
  return call<UploadedImage>(picturePath, { method: 'POST', body });
}
