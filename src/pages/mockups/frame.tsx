import type { ReactNode } from 'react';

/** A drawn screen with the label that says so; to those who do not see it, it is one picture and what that shows. */
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

/** A window with its address. */
export function Window({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="mockup-window">
      <p className="mockup-bar">{address}</p>
      {children}
    </div>
  );
}
