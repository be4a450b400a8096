import { createContext } from 'react';

/** The place in the header of the dashboard where a tab puts buttons of its own (S2 §2 header buttons); null before it is there. */
export const DeskSlot = createContext<HTMLElement | null>(null);
