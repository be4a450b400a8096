import { hero } from '#content/home.ts';

/** The home page's default sections (S1 §2 Home). */
export function HomePage() {
  return <h1 className="wrap pt-40 text-5xl font-bold">{hero.title}</h1>;
}
