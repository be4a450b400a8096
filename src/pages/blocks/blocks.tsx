import type { ComponentProps, ComponentType } from 'react';
import type { PlanGroup } from '#src/content/estimate.ts';
import { Estimator } from '#src/quotes/estimator.tsx';
import { CallToAction, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Related } from '#src/ui/sections/related.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Achievements, Next, Story, Team, Testimonials, Values } from './about.tsx';
import { Rates, Schedule, Tools } from './apps.tsx';
import { BusinessDay, BusinessHero, Plans, Responses } from './business.tsx';
import { Answers, Areas, Figures, type Head, Hero, type PageData, Terms, Visitors } from './common.tsx';
import { Clients, Offers, Steps, Topics, Trades } from './services.tsx';
import { Doors, EmergencyCard, EmergencySteps, HousePlan, Packages } from './support.tsx';

const Price = ({ kind, ...head }: Head & { kind: PlanGroup }) => (
  <Section {...head} anchor={head.id} ground="section-mist">
    <Estimator groups={[kind]} />
  </Section>
);

/** What a block of content/pages/ may be; its props are what the block holds there. */
const looks = {
  achievements: Achievements,
  answers: Answers,
  areas: Areas,
  'business-day': BusinessDay,
  'business-hero': BusinessHero,
  'call-to-action': CallToAction,
  clients: Clients,
  doors: Doors,
  'emergency-card': EmergencyCard,
  'emergency-steps': EmergencySteps,
  estimator: Price,
  figures: Figures,
  hero: Hero,
  'house-plan': HousePlan,
  next: Next,
  offers: Offers,
  packages: Packages,
  'plain-hero': PageHero,
  'plan-table': Plans,
  rates: Rates,
  related: ({ data }: { data: PageData }) => <Related groups={data.related} />,
  responses: Responses,
  schedule: Schedule,
  steps: Steps,
  story: Story,
  team: Team,
  terms: Terms,
  testimonials: Testimonials,
  tools: Tools,
  topics: Topics,
  trades: Trades,
  values: Values,
  visitors: Visitors,
};
type Looks = typeof looks;

type Block = {
  [Name in keyof Looks]: { block: Name } & Omit<ComponentProps<Looks[Name]>, 'block' | 'id' | 'data'>;
}[keyof Looks];

/** The blocks of a page in content/pages/ by their ids, in their order. */
export type PageBlocks = Readonly<Record<string, Block>>;

export const Blocks = ({ of, data }: { of: PageBlocks; data: PageData }) =>
  Object.entries(of).map(([id, { block, ...words }]) => {
    const Look = looks[block] as ComponentType<object>;
    return <Look key={id} {...{ id, data, ...words }} />;
  });
