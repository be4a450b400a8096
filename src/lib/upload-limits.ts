const kibibyte = 1024;

/** What a request's body may hold, in bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with one. */
  text: 256 * kibibyte,
  /** A form with a file: five megabytes of file, its text, and what frames them. */
  upload: 6 * kibibyte * kibibyte,
  /** A message with files: ten megabytes of them, its text, and what frames them. */
  message: 11 * kibibyte * kibibyte,
  /** The owner's file of records, with the pictures that they show. */
  records: 64 * kibibyte * kibibyte,
  /** A raw email with its files. */
  mail: 25_000_000,
} as const;

/** How many bytes a picture may have. */
export const mostPictureBytes = 5 * kibibyte * kibibyte;

/** Where the owner's pictures are sent. */
export const picturePath = '/admin/content/images';

/** A lead's screen, where it is answered; `.data` is how React Router's client asks. */
const threadPath = /^\/admin\/(messages|appointments|quotes|applications)\/[\w-]+(\.data)?$/;
/** Where a provider hands over emails. */
export const inboundMailPath = '/api/inbound-mail';

/** Where the owner's logo is sent. */
const logoPath = '/admin/first-day/logo';
/** Where the owner sends a file of records; `.data` as above. */
const importPath = '/admin/records/import';

const uploadPaths = new Set([
  '/',
  '/api/submissions',
  picturePath,
  importPath,
  `${importPath}.data`,
  logoPath,
  `${logoPath}.data`,
]);
const messagePath = /^\/request\/[\w-]+$/;

/** Whether a message with several files is sent to this path. */
export const takesMessages = (path: string): boolean => messagePath.test(path);

/** Whether the owner's answers with attachments are sent to this path. */
export const takesAttachments = (path: string): boolean => threadPath.test(path);

/** Whether the owner's file of records is sent to this path. */
export const takesRecords = (path: string): boolean => path === importPath || path === `${importPath}.data`;

/** What is said of a file of records that is larger. */
export const recordsTooLarge = `A records file can be up to ${bodyLimits.records / kibibyte / kibibyte} MB here. Import larger ones on the command line: npm run records.`;

/** Whether a picture for the site is sent to this path, and nothing else. */
export const takesPicture = (path: string): boolean => [picturePath, logoPath, `${logoPath}.data`].includes(path);

/** How many bytes a form with files may have that is sent to this path. */
export function uploadLimit(path: string): number {
  if (takesRecords(path)) return bodyLimits.records;
  return takesMessages(path) || takesAttachments(path) ? bodyLimits.message : bodyLimits.upload;
}

/** Whether this request is a form that may bring a file (design.md section 5), or an email. */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  if (request.method === 'POST' && request.path === inboundMailPath) return true;
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  const { method, path } = request;
  return multipart && method === 'POST' && (uploadPaths.has(path) || takesMessages(path) || takesAttachments(path));
}
