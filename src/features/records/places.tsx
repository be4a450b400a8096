import type { RecordView } from './view.ts';

/** As visitors will see it, and where. */
export function Places({ view }: { view: RecordView }) {
  if (!view.draft) return null;
  return null;
}
