const kibibyte = 1024;

/** What a request's body may hold, in bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with one. */
  text: 256 * kibibyte,
  /** A form with a file: five megabytes of file, its text, and what frames them. */
  upload: 6 * kibibyte * kibibyte,
  /** An answer with attachments: ten megabytes of files, its text, and what frames them. */
  attachments: 11 * kibibyte * kibibyte,
} as const;

/** Where the owner's pictures are sent. */
export const picturePath = '/admin/content/images';

/** A lead's screen, where it is answered; `.data` is how React Router's client asks. */
const threadPath = /^\/admin\/(messages|appointments|quotes|applications)\/[\w-]+(\.data)?$/;
const uploadPaths = new Set(['/', '/api/submissions', picturePath]);

/** Whether this address takes messages with attachments. */
export const takesAttachments = (path: string): boolean => threadPath.test(path);

/** Whether this request is a form that may bring a file (design.md section 5). */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  return multipart && request.method === 'POST' && (uploadPaths.has(request.path) || takesAttachments(request.path));
}
