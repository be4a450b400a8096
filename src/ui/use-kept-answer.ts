import { useState } from 'react';
import { useLocation } from 'react-router';

/** React Router drops the answer on revalidation, which the desk does every few seconds. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, keep] = useState({ answer, kept: answer, key });
  const isNew = answer !== undefined && answer !== last.answer;
  if (isNew) keep({ answer, kept: answer, key });
  // A navigation caused by the answer keeps it.
  else if (key !== last.key) keep({ ...last, kept: answer && last.kept, key });
  return isNew ? answer : last.kept;
}
