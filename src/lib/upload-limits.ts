const kibibyte = 1024;

/** What a request's body may hold, in bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with one. */
  text: 256 * kibibyte,
  /** A form with a file: five megabytes of file, its text, and what frames them. */
  upload: 6 * kibibyte * kibibyte,
  /** A message with files: ten megabytes of them, its text, and what frames them. */
  message: 11 * kibibyte * kibibyte,
} as const;

/** Where the owner's pictures are sent. */
export const picturePath = '/admin/content/images';

const uploadPaths = new Set(['/', '/api/submissions', picturePath]);
const messagePath = /^\/request\/[\w-]+$/;

/** Whether a message with several files is sent to this path. */
export const takesMessages = (path: string): boolean => messagePath.test(path);

/** How many bytes a form with files may have that is sent to this path. */
export const uploadLimit = (path: string): number => (takesMessages(path) ? bodyLimits.message : bodyLimits.upload);

/** Whether this request is a form that may bring a file (design.md section 5). */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  return multipart && request.method === 'POST' && (uploadPaths.has(request.path) || takesMessages(request.path));
}
