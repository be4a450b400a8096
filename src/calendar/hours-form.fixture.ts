import type { Schedule } from '#src/lib/schedule.ts';
import { draftOf } from './hours-draft.ts';

export function formOf(rules: Schedule, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const draft = draftOf(rules);
  for (const name of ['office', 'booking'] as const)
    for (const [n, spans] of draft[name].entries())
      for (const span of spans)
        for (const field of ['id', 'from', 'to'] as const) form.append(`${name}.${n}.${field}`, span[field]);
  for (const [name, value] of Object.entries(draft.numbers)) form.append(name, value);
  for (const [name, kinds] of Object.entries(draft.kinds))
    for (const [kind, value] of Object.entries(kinds)) form.append(`${name}.${kind}`, value);
  for (const name of draft.worked) form.append('worked', name);
  for (const name of ['closures', 'openings'] as const)
    for (const one of draft[name]) {
      for (const field of ['id', 'from', 'fromTime', 'to', 'toTime', 'reason'] as const)
        form.append(`${name}.${field}`, one[field]);
      for (const field of ['shown', 'office'] as const) if (one[field]) form.append(`${name}.${field}`, one.id);
    }
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
}
