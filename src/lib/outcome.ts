/** What came of something that can fail (docs/decisions/06-errors-and-api.md). */
export type Outcome<Done extends object = object> = ({ ok: true } & Done) | Refusal;

/** Why it was not done, in words for whoever asked for it. */
export interface Refusal {
  ok: false;
  reason: string;
}

export const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** What every action of the desk says of an `intent` that it does not know. */
export const unknownIntent = refuse('This page can’t do that.');
