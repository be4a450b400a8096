import { peopleIntro } from '#src/content/about.ts';
import { team } from '#src/content/authors.ts';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { PersonWords } from '#src/ui/sections/person-words.tsx';
import { Section } from '#src/ui/sections/section.tsx';

/** The people whom the owner shows here; nothing until they choose some. */
export function People() {
  const shown = team.all().filter(({ about }) => about);
  if (shown.length === 0) return null;
  return (
    <Section id="people" anchor="people" {...peopleIntro} head="stacked">
      <ul className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
        {shown.map((person) => (
          <li key={person.id} className="flex gap-5">
            <Portrait {...person} size={80} />
            <div>
              <h3 className="text-xl font-semibold">{person.name}</h3>
              <PersonWords {...person} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
