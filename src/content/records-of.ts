import { type Collection, type CollectionDeclaration, defineCollection } from '#src/lib/records/collection.ts';
import type { Fields, ItemOf } from '#src/lib/records/fields.ts';
import { recordId, valuesSchema } from '#src/lib/records/schema.ts';

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

/** Records of a file with ids, or of a folder whose files are named by order and id: 01-alpharetta. */
function itemsOf(
  name: string,
  data: unknown,
): { file: string; id: unknown; path: (string | number)[]; values: object }[] {
  if (Array.isArray(data)) return data.map(({ id, ...values }, nth) => ({ file: name, id, path: [nth], values }));
  return Object.entries(Object(data)).map(([file, values]) => ({
    file: `${name}/${file}`,
    id: file.replace(/^\d+-/, ''),
    path: [],
    values: Object(values),
  }));
}

/**
 * Validates records of content/ like the desk does; missing values are empty. @throws ContentError for the first error.
 */
export function recordsOf<const All extends Fields>(name: string, fields: All, data: unknown): readonly ItemOf<All>[] {
  const schema = valuesSchema({ fields });
  return itemsOf(name, data).map(({ file, id, path, values }) => {
    if (!recordId.safeParse(id).success) throw new ContentError(file, path, `${id} is no id`);
    const unknown = Object.keys(values).find((key) => !(key in fields));
    if (unknown) throw new ContentError(file, [...path, unknown], 'there is no such field');
    const read = schema.safeParse(values);
    const [issue] = read.error?.issues ?? [];
    if (issue) throw new ContentError(file, [...path, ...(issue.path as (string | number)[])], issue.message);
    return { id, ...read.data } as ItemOf<All>;
  });
}

export const defineRecords = <const All extends Fields>(
  file: string,
  data: unknown,
  declared: Omit<CollectionDeclaration<All>, 'builtIn'>,
): Collection<All> => defineCollection({ ...declared, builtIn: recordsOf(file, declared.fields, data) });
