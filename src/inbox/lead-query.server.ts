import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { assignedTo } from './assignment.ts';
import type { ListFilter } from './lead-filter.ts';
import type { LeadQuery } from './lead-list-store.server.ts';
import type { LeadTypeConfig } from './lead-type.ts';

const startOf = (date: string) => easternMoment(Temporal.PlainDate.from(date), 0);

/**
 * A filter in the terms of the store; `now` in epoch milliseconds says which appointments are still to come, `me` is the
 * account that looks at it.
 */
export function leadQuery(
  leadType: LeadTypeConfig,
  filter: ListFilter,
  { now, me }: { now: number; me: string },
): LeadQuery {
  const { q, status, source, from, to, sort, view } = filter;
  const service = leadType.services.find(({ value }) => value === filter.service);
  const wall = easternAt(now);
  return {
    type: leadType.type,
    view,
    sort,
    statuses: leadType.statuses,
    status: status || undefined,
    source: source || undefined,
    services: service ? [service.value, ...(service.also ?? [])] : [],
    kind: filter.kind || undefined,
    assigned: assignedTo(filter.whose, me),
    words: q,
    from: from ? startOf(from) : undefined,
    to: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) : undefined,
    today: wall.toPlainDate().toString(),
    wallTime: `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`,
  };
}
