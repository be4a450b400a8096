import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { Area } from './area.tsx';
import { Contact } from './contact.tsx';
import { Hero, type Now } from './hero.tsx';
import { Kept } from './kept.tsx';
import { Services } from './services.tsx';
import { Stories } from './stories.tsx';
import { Testimonials } from './testimonials.tsx';

/** The home page's default sections (S1 §2 Home), one idea each; `moments` are those of an answer to what is sent now. */
export function HomePage(props: { now: Now; cost: ReactNode; week: ReactNode; moments: readonly string[] }) {
  const { now, cost, week, moments } = props;
  return (
    <>
      <Hero now={now} cost={cost} week={week} />
      <Kept promised={now.emergencyMinutes} />
      <About />
      <Services />
      <Stories />
      <Testimonials />
      <Area />
      <Contact moments={moments} />
    </>
  );
}
