import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { Area } from './area.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Stories } from './stories.tsx';
import { Testimonials } from './testimonials.tsx';

/** The home page's default sections (S1 §2 Home), one idea each. */
export function HomePage({ next }: { next?: ReactNode }) {
  return (
    <>
      <Hero next={next} />
      <About />
      <Services />
      <Stories />
      <Testimonials />
      <Area />
      <Contact />
    </>
  );
}
