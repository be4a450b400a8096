export interface FormTickets {
  /** Id of the future submission; a repeated click sends the same one. */
  id: string;
  formToken: string;
  captchaToken: string;
  question: string;
  /** Set if the puzzle was solved on an earlier try. */
  captchaProof: string;
}

/** A form that was refused (S1 §8), with everything that was typed. */
export interface FormState {
  type: string;
  values: Record<string, string>;
  lists: Record<string, string[]>;
  errors: Record<string, string>;
  message: string;
  reasons: string[];
  /** From the response 409, for example other times. */
  conflict?: Record<string, unknown>;
  tickets: FormTickets;
}
