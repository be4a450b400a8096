const kibibyte = 1024;

/** What a request's body may hold, in bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with one. */
  text: 256 * kibibyte,
  /** A form with a file: five megabytes of file, its text, and what frames them. */
  upload: 6 * kibibyte * kibibyte,
  /** A raw email with its files. */
  mail: 25_000_000,
} as const;

/** Where the owner's pictures are sent. */
export const picturePath = '/admin/content/images';

/** Where a provider hands over emails. */
export const inboundMailPath = '/api/inbound-mail';

const uploadPaths = new Set(['/', '/api/submissions', picturePath]);

/** Whether this request is a form that may bring a file (design.md section 5), or an email. */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  if (request.method === 'POST' && request.path === inboundMailPath) return true;
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  return multipart && request.method === 'POST' && uploadPaths.has(request.path);
}
