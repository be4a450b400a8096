import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMay } from './may.ts';

/** Shows what leads to an address (`open`), or changes something there (`change`), to those who may. */
export function IfMay(props: { open?: string; change?: string; children: ReactNode }) {
  const may = useMay();
  const { open, change } = props;
  const isGranted = (open === undefined || may.open(open)) && (change === undefined || may.change(change));
  return isGranted ? props.children : null;
}

/** Shows the form of a screen as it is, and lets nobody fill it in who may not change what it is about. */
export function LookOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (useMay().change(pathname)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

/** Shows what changes something on the screen that it stands on. */
export function IfMayHere({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  const { pathname } = useLocation();
  return useMay().change(pathname) ? children : instead;
}
