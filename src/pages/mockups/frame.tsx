import type { ReactNode } from 'react';

/** Exposed to screen readers as one image, described by `says`. */
export function Mockup(props: { label: string; says: string; kind: string; children: ReactNode }) {
  const { label, says, kind, children } = props;
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`}>
        {children}
      </div>
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}

export function Window({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-ink-300 bg-white">
      <p className="truncate border-b border-ink-200 bg-ink-50 px-3 py-1.5 text-ink-600 before:mr-2.5 before:text-ink-300 before:content-['●_●']">
        {address}
      </p>
      {children}
    </div>
  );
}
