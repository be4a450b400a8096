import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMay } from './may.ts';

export function IfMay(props: { open?: string; change?: string; children: ReactNode }) {
  const may = useMay();
  const { open, change } = props;
  const isGranted = (open === undefined || may.open(open)) && (change === undefined || may.change(change));
  return isGranted ? props.children : null;
}

/** Disables a form for whoever may not change this screen. */
export function LookOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (useMay().change(pathname)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

export function IfMayHere({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  const { pathname } = useLocation();
  return useMay().change(pathname) ? children : instead;
}
