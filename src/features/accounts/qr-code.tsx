/** A QR code, dark on light in any colours of the desk, as cameras want it. `squares`: row by row, true for dark. */
export function QrCode({ squares, label }: { squares: readonly (readonly boolean[])[]; label: string }) {
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      className="size-56 max-w-full"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
