/** A language model that the site asks. */
export interface ModelInUse {
  readonly name: string;
  readonly host: string;
}

/** What the privacy policy says of a language model. */
export const modelFacts = (model: ModelInUse | undefined) => ({
  'assistant.model': model
    ? `what it cannot answer by itself is sent to the language model ${model.name} at ${model.host}, together with the passages of this website that may answer it and the question before, but without your name, address or identifier; what comes back is checked against those passages`
    : 'what you type is not sent to an artificial-intelligence service',
});
