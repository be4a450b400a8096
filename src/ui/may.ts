import { createContext, useContext } from 'react';

/** What whoever looks at the desk may do, by the address of a screen of it. The server asks again in any case. */
export interface May {
  open(path: string): boolean;
  change(path: string): boolean;
}

const everything: May = { open: () => true, change: () => true };

/** Set by the frame of the desk; outside of it nothing is held back. */
export const MayContext = createContext<May>(everything);

/** What may be opened and changed here, so that nothing is offered that would be refused. */
export const useMay = (): May => useContext(MayContext);

/** The place in the header of the dashboard where a tab puts buttons of its own (S2 §2 header buttons); null before it is there. */
export const DeskSlot = createContext<HTMLElement | null>(null);
