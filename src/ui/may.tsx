import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

/** Rights by address, to hide what would be refused. The server checks again in any case. */
export interface May {
  open(path: string): boolean;
  change(path: string): boolean;
}

const everything: May = { open: () => true, change: () => true };

/** Set by the frame of the desk; outside of it everything is allowed. */
export const MayContext = createContext<May>(everything);

export const useMay = (): May => useContext(MayContext);

/** Place in the dashboard header for a tab's own buttons (S2 §2 header buttons); null until it is mounted. */
export const DeskSlot = createContext<HTMLElement | null>(null);

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
