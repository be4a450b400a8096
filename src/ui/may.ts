import { createContext, useContext } from 'react';

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
