/** How much of a budget (lib/budgets.ts) one holder has used within a window; all processes share it. */
export interface BudgetUseTable {
  /** Name of the budget and keyed hash of whose it is; empty after the colon for the whole site. */
  key: string;
  used: number;
  /** When the window is over; the next use begins a new one. */
  until: number;
}

/** What went over a budget: one row a budget and Eastern day, so that no flood makes more of them. */
export interface BudgetOverrunsTable {
  /** YYYY-MM-DD. */
  day: string;
  budget: string;
  times: number;
  last_at: number;
}

/** Whose budget an appointment takes a place of, until its day is over. */
export interface BookingHoldersTable {
  /** Keyed hash of a network or a mailbox. */
  key: string;
  /** Of the appointment. */
  id: string;
}
