import { editorMessages } from '#content/page-editor.ts';
import { picturePath } from '#src/lib/upload-limits.ts';
import type { Block, PageName } from './blocks.ts';
import type { Version } from './desk.server.ts';
import type { UploadedImage } from './images.server.ts';
import type { BlockProblem } from './schema.ts';
import type { ShownBlock } from './shown.ts';

/** Why something did not happen, in words for the owner. */
export interface Failure {
  message: string;
  problems?: BlockProblem[];
  theirs?: Version;
  base?: Version;
}

type Answer<Value> = { value: Value } | { failure: Failure };

/** Sends a request below /admin/content; a failure always comes with words, whatever the server or the line did. */
async function call<Value>(path: string, init?: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    return response.ok ? { value: body } : { failure: { ...body, message: body.message ?? editorMessages.failed } };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return { failure: { message: editorMessages.failed } };
  }
}

const post = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  signal: signal ?? null,
});

export const publish = (page: PageName, base: number, blocks: readonly Block[]) =>
  call<Version>(`/admin/content/${page}/publish`, post({ base, blocks }));

export const restore = (page: PageName, base: number, number: number) =>
  call<Version>(`/admin/content/${page}/restore`, post({ base, number }));

/** @throws AbortError when `signal` ends it. */
export const preview = (page: PageName, blocks: readonly Block[], signal: AbortSignal) =>
  call<{ blocks: ShownBlock[] }>(`/admin/content/${page}/preview`, post({ blocks }, signal));

export const readVersion = (page: PageName, number: number) =>
  call<Version & { shown: ShownBlock[] }>(`/admin/content/${page}/versions/${number}`);

export function uploadImage(file: File): Promise<Answer<UploadedImage>> {
  const body = new FormData();
  body.append('image', file);
  return call<UploadedImage>(picturePath, { method: 'POST', body });
}
