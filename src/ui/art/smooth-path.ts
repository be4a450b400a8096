export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A Catmull-Rom curve as Béziers. */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const found = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    return found ?? [0, 0];
  };
  const start = at(0);
  let path = `M${round(start[0])} ${round(start[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ].map(round);
    path += `C${control.join(' ')} ${round(to[0])} ${round(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}
