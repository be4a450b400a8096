import type { ReactNode } from 'react';

/** Every panel is 320 units wide, about as many pixels on a phone: the words in it are legible there. */
export const panelWidth = 320;

/** A part of a drawing that stands beside others, or above them where it is narrow. */
export function Panel(props: { height: number; top?: number; head?: ReactNode; children: ReactNode }) {
  const { height, top = 0, head, children } = props;
  return (
    <div className="sa-panel">
      {head}
      <svg aria-hidden="true" viewBox={`0 ${top} ${panelWidth} ${height}`}>
        {children}
      </svg>
    </div>
  );
}

/** A figure as large as what it tells, with its unit. */
export function Figure({ figure, unit, go }: { figure: string | number; unit: string; go?: boolean }) {
  return (
    <p className={go ? 'sa-figure sa-figure-go' : 'sa-figure'}>
      <b>{figure}</b> {unit}
    </p>
  );
}

/** A row of blocks on a scale of `of`: one block is one of what is counted. */
function Blocks({ count, of, kind, rest = 0 }: { count: number; of: number; kind: string; rest?: number }) {
  return (
    <svg aria-hidden="true" className="sa-blocks" viewBox={`0 0 ${of} 1`} preserveAspectRatio="none">
      {rest > 0 && <path className="sa-run-mid" d={`M${count}.08 .5H${rest}`} />}
      <path className={kind} d={`M.08 .5H${count}`} />
    </svg>
  );
}

/** What a row counts, how many, how they are drawn, and up to where the rest of the scale is drawn too. */
type Row = readonly [figure: ReactNode, count: number, kind: string, rest?: number];

/** Figures below each other, each with its length on the same scale. */
export function Scale({ of, rows }: { of: number; rows: readonly Row[] }) {
  return (
    <div className="sa-scale">
      {rows.map(([figure, count, kind, rest]) => (
        <div key={`${count}${kind}`}>
          <span>{figure}</span>
          <Blocks {...{ count, of, kind, rest }} />
        </div>
      ))}
    </div>
  );
}

/** Numbers that look like chance and are the same at every build. */
export function chances(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
