import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { Changed } from './change.server.ts';
import { despiteWish, type LeadTypeConfig } from './lead-type.ts';
import type { LeadList } from './list.server.ts';

const nameOf = (id: string | undefined) =>
  id ? document.querySelector<HTMLElement>(`a[data-lead="${CSS.escape(id)}"]`) : null;

/**
 * Deleting and restoring in a list. The focus, which goes with the row it was in, goes on to the row below, or back to the
 * one that came back. `changed` is what came of the last change.
 */
export function useListChanges(leadType: LeadTypeConfig, list: LeadList) {
  const fetcher = useFetcher<Changed>({ key: `changes-${leadType.type}` });
  const posted = useActionData() as Changed | undefined;
  const waiting = useRef<{ gone: boolean; id: string; next: string | undefined }>(undefined);
  const { rows } = list;
  useEffect(() => {
    const { current } = waiting;
    if (!current || rows.some(({ id }) => id === current.id) === current.gone) return;
    waiting.current = undefined;
    const target = nameOf(current.next) ?? document.querySelector<HTMLElement>('main h1');
    if (target instanceof HTMLHeadingElement) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [rows]);
  const change = (intent: 'delete' | 'restore', id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    const gone = at !== -1;
    waiting.current = { gone, id, next: gone ? (rows[at + 1] ?? rows[at - 1])?.id : id };
    const asked = intent === 'delete' && rows[at]?.asksErasure ? despiteWish : {};
    void fetcher.submit({ intent, id, ...asked }, { method: 'post' });
  };
  return { change, changed: fetcher.data ?? posted };
}
