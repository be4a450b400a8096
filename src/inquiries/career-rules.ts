/** S1 §4 starts as pending; the owner may set any. */
export const applicationStatuses = ['pending', 'reviewed', 'closed'] as const;

/** For example "84 KB" or "1.2 MB" (1 MB = 1024 KB). */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
