import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { type Features, guesser, type Lesson, learn, type Sample } from './classifier.ts';

/** Learned by the build from the sentences in content/, because learning takes seconds and 40 MB. */
interface Built {
  readonly key: string;
  readonly lesson: Lesson;
}

const keyOf = (samples: readonly Sample[]) => createHash('sha256').update(JSON.stringify(samples)).digest('base64');

/** Writes what the build learned. */
export async function writeLesson(file: string, samples: readonly Sample[], lesson: Lesson): Promise<void> {
  await writeFile(file, serialize({ key: keyOf(samples), lesson } satisfies Built));
}

async function builtLesson(key: string, file: string | undefined): Promise<Lesson | undefined> {
  if (!file || !existsSync(file)) return undefined;
  const built: Built = deserialize(await readFile(file));
  return built.key === key ? built.lesson : undefined;
}

type Guesser = ReturnType<typeof guesser>;
/** By their samples, because a publication rarely changes them; the last was used most recently. */
const lessons = new Map<string, Promise<Guesser>>();
const mostLessons = 3;

/** Guesses what a sentence means, by what was learned before, the lesson in `builtFile`, or learning now. */
export function learned(
  samples: readonly Sample[],
  featuresIn: (text: string) => Features,
  builtFile: string | undefined,
): Promise<Guesser> {
  const key = keyOf(samples);
  const lesson =
    lessons.get(key) ??
    builtLesson(key, builtFile).then(async (built) => guesser(built ?? (await learn(samples, featuresIn))));
  lessons.delete(key);
  lessons.set(key, lesson);
  lesson.catch(() => lessons.delete(key));
  for (const old of [...lessons.keys()].slice(0, -mostLessons)) lessons.delete(old);
  return lesson;
}
