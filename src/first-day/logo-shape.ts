const least = 48;
const widest = 10;
const tallest = 2;

/** Size in pixels; undefined if it is fine. */
export function logoFault({ width, height }: { width: number; height: number }): string | undefined {
  const size = `This picture has ${width} × ${height} pixels`;
  if (width > height * widest || height > width * tallest) {
    return `${size}. A logo can be at most ${widest} times as wide as it is tall, and twice as tall as it is wide`;
  }
  if (Math.min(width, height) < least) return `${size}. A logo needs at least ${least} on its shorter side to be sharp`;
  return undefined;
}
