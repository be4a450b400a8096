/** The 15 verification questions (S1 §5 Captcha). Any of the answers counts. */
export const questions: readonly { question: string; answers: readonly string[] }[] = [
  { question: 'What is 3 + 5?', answers: ['8', 'eight'] },
  { question: 'What is 12 - 4?', answers: ['8', 'eight'] },
  { question: 'What is 6 × 2?', answers: ['12', 'twelve'] },
  { question: 'What is 9 + 8?', answers: ['17', 'seventeen'] },
  { question: 'What is 20 ÷ 4?', answers: ['5', 'five'] },
  { question: 'What is 7 × 3?', answers: ['21', 'twenty-one', 'twenty one'] },
  { question: 'What is half of 18?', answers: ['9', 'nine'] },
  { question: 'How many days are in a week?', answers: ['7', 'seven'] },
  { question: 'How many months are in a year?', answers: ['12', 'twelve'] },
  { question: 'What color is the sky on a clear day?', answers: ['blue'] },
  { question: 'What is the capital of Georgia (the US state)?', answers: ['atlanta'] },
  { question: 'Which day comes after Monday?', answers: ['tuesday'] },
  { question: 'How many legs does a cat have?', answers: ['4', 'four'] },
  { question: 'What is frozen water called?', answers: ['ice'] },
  { question: 'How many letters are in the word "cloud"?', answers: ['5', 'five'] },
];

/** Trimmed and case-insensitive (S1 §5). */
export function answerFits(index: number, answer: string): boolean {
  const given = answer.trim().toLowerCase();
  return questions[index]?.answers.includes(given) ?? false;
}

/** For the site's own rehearsal of its forms; empty for an unknown question. */
export const answersTo = (question: string): readonly string[] =>
  questions.find((one) => one.question === question)?.answers ?? [];
