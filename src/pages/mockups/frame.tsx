import type { ReactNode } from 'react';

/** Exposed to screen readers as one image, described by `says`. */
export function Mockup(props: { label: string; says: string; kind: string; children: ReactNode }) {
  const { label, says, kind, children } = props;
  return (
    <figure className="mockup">
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`}>
        {children}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

export function Window({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="mockup-window">
      <p className="mockup-bar">{address}</p>
      {children}
    </div>
  );
}
