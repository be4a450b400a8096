import { picturePath } from '#src/lib/upload-limits.ts';

/**
 * Sends a picture to the owner's store, which checks it for what it is to be; answers its address and what should be known
 * of it, or why it was not taken.
 */
export async function uploadPicture(
  file: File,
  shape?: 'logo',
): Promise<{ ok: true; src: string; note?: string } | { ok: false; reason: string }> {
  const body = new FormData();
  if (shape) body.append('shape', shape);
  body.append('image', file, file.name || 'picture');
  try {
    const answer = await fetch(picturePath, { method: 'POST', body });
    const said: { src?: string; note?: string; message?: string } = await answer.json();
    if (answer.ok && said.src) return { ok: true, src: said.src, ...(said.note ? { note: said.note } : {}) };
    return { ok: false, reason: said.message ?? 'We couldn’t upload the picture.' };
  } catch {
    return { ok: false, reason: 'We can’t reach the server. Try again in a moment.' };
  }
}
