import { quoted } from '#src/content/chat-quotes.ts';
import { support } from '#src/content/support.ts';
import { type Facts, markOf } from '#src/lib/facts.ts';
import type { Passage } from '../reply-types.ts';

const inRow = new Intl.ListFormat('en-US');

/** What the assistant quotes word for word, as it is published now; marks of facts stand in it. */
export function quotesOf(passages: readonly Passage[]): Facts {
  const at = (href: string) => passages.find((passage) => passage.href === href);
  const ofPages = Object.values(quoted).filter((name) => name.startsWith('words.'));
  const courses = support.training.courses.map(({ title, duration }) => `${title} (${duration})`);
  const others: Record<string, string | undefined> = {
    [quoted.courses]: `${inRow.format(courses)}.`,
    [quoted.afterWriting]: at('/contact#after-writing')?.text,
    [quoted.whatAfterWriting]: at('/contact#after-writing')?.heading,
    [quoted.choices]: at('/privacy#your-choices-and-requests')?.heading,
    [quoted.ending]: at('/terms#suspension-and-ending')?.heading,
    [quoted.confidentiality]: at('/terms#confidentiality-and-data')?.heading,
  };
  return {
    ...Object.fromEntries(ofPages.map((name) => [name, markOf(name)])),
    ...Object.fromEntries(Object.entries(others).flatMap(([name, words]) => (words ? [[name, words]] : []))),
  };
}
