import { Download } from 'lucide-react';

/** The way to an applicant's résumé, which is always a download. */
export function ResumeLink({ id, name, file }: { id: string; name: string; file: string }) {
  return (
    <a
      className="desk-link inline-flex min-h-6 items-start gap-1.5 py-0.5 break-all"
      href={`/admin/applications/${id}/resume`}
      download={file}
    >
      <Download aria-hidden="true" size={17} className="mt-0.5 shrink-0" /> {file}
      <span className="sr-only">, résumé of {name}</span>
    </a>
  );
}
