/** Data of content/ that violates its schema. */
export class ContentError extends Error {
  /** Below content/, without extension: pages/home. */
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly problem: string;

  constructor(file: string, path: readonly (string | number)[], problem: string) {
    super(`content/${file}, ${path.join('.')}: ${problem}`);
    this.name = 'ContentError';
    this.file = file;
    this.path = path;
    this.problem = problem;
  }
}
