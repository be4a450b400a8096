/** What a secured form needs from the server: where it starts, and what it carries back. */
export interface FormTickets {
  /** Id of the submission to come; a repeated click sends the same one. */
  id: string;
  formToken: string;
  captchaToken: string;
  question: string;
  /** Set when the puzzle was solved on an earlier try. */
  captchaProof: string;
}

/** A form that came back with something to mend (S1 §8), with everything that was typed. */
export interface FormState {
  type: string;
  values: Record<string, string>;
  lists: Record<string, string[]>;
  errors: Record<string, string>;
  message: string;
  reasons: string[];
  /** What the answer 409 carried, for example other times. */
  conflict?: Record<string, unknown>;
  tickets: FormTickets;
}
