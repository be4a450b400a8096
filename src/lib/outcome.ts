/** Result of something that can fail (docs/decisions/06-errors-and-api.md). */
export type Outcome<Done extends object = object> = ({ ok: true } & Done) | Refusal;

/** `reason` is shown to whoever asked. */
export interface Refusal {
  ok: false;
  reason: string;
}

export const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** The response to an unknown `intent`. */
export const unknownIntent = refuse('This page can’t do that.');
