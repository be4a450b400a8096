import * as apps from '#src/content/app-development.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { business, overview, residential } from '#src/content/it-support.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { businessPlans, homePlans, type Plan } from '#src/content/plans.ts';
import { usd } from '#src/content/prices.ts';
import * as offers from '#src/content/services-page.ts';
import * as websites from '#src/content/website-seo.ts';
import type { Step } from '#src/lib/page-parts.ts';
import type { Passage } from '../reply-types.ts';
import { list, on, plainText } from './text.server.ts';

const titled = (items: readonly { title: string; text: string }[]) =>
  items.map(({ title, text }) => `- ${title}: ${text}`).join('\n');
const weeks = (span: readonly [number, number] | undefined) => (span ? ` (${span[0]}-${span[1]} weeks)` : '');
const stages = (steps: readonly Step[]) => list(steps.map((step) => `${step.title}${weeks(step.weeks)}: ${step.text}`));

function ofServices(): Passage[] {
  const page = on('Services', pageMeta.services.path);
  return [
    ...offers.services.map((service) =>
      page(
        service.title,
        `#${service.id}`,
        service.text,
        list(service.features),
        list(service.benefits),
        `Works with ${service.technologies.join(', ')}.`,
      ),
    ),
    page(offers.processIntro.title, '#process-title', stages(offers.processSteps)),
  ];
}

function ofApps(): Passage[] {
  const page = on('App development', pageMeta.appDevelopment.path);
  return [
    ...apps.services.map((service) =>
      page(
        service.title,
        '#rates-title',
        `${service.text} Starts at ${usd(service.startingPrice)}.`,
        list(service.features),
        `Built with ${service.technologies.join(', ')}.`,
      ),
    ),
    page(apps.processIntro.title, '#process-title', stages(apps.processSteps)),
    page(
      apps.technologiesIntro.title,
      '#made-title',
      list(apps.technologies.map(({ group, items }) => `${group}: ${items.join(', ')}`)),
    ),
    ...faqsOn('apps').map(({ id, question, answer }) => page(question, `#${id}`, plainText(answer))),
  ];
}

function ofWebsites(): Passage[] {
  const page = on('Websites & SEO', pageMeta.websiteSeo.path);
  return [
    page(websites.hero.title, '', websites.hero.lead),
    page(websites.benefitsIntro.title, '#benefits-title', titled(websites.benefits)),
    ...websites.services.map((service) =>
      page(
        service.title,
        '#offers-title',
        `${service.text} Starts at ${usd(service.startingPrice)}.`,
        list(service.features),
        `Technologies: ${service.technologies.join(', ')}.`,
      ),
    ),
    ...websites.seoServices.map(({ title, text, features }) => page(title, '#seo-title', text, list(features))),
    page(websites.processIntro.title, '#process-title', stages(websites.processSteps)),
  ];
}

function ofSupport(): Passage[] {
  const all = on('IT support', pageMeta.itSupport.path);
  const firm = on('Business IT support', pageMeta.business.path);
  const home = on('Residential tech support', pageMeta.residential.path);
  const plan = (page: typeof firm, anchor: string) => (item: Plan) =>
    page(
      item.title,
      anchor,
      `${item.text} ${item.price === null ? 'Quoted individually.' : `${usd(item.price)} ${item.period}.`}`,
      list(item.features),
    );
  return [
    ...overview.why.map(({ title, text }) => all(title, '#why-title', text)),
    all(overview.emergency.title, '#emergency-title', overview.emergency.lead),
    ...business.services.map(({ title, text }) => firm(title, '#services-title', text)),
    ...businessPlans().map(plan(firm, '#plans-title')),
    ...business.industries.map(({ title, text }) => firm(title, '#industries-title', text)),
    firm(
      business.emergency.title,
      '#emergency-title',
      [...business.emergency.steps, business.emergency.lead].join(' '),
    ),
    ...residential.services.map(({ title, text }) => home(title, '#services-title', text)),
    ...homePlans().map(plan(home, '#packages-title')),
    home(
      residential.remote.title,
      '#packages-title',
      `${residential.remote.lead} ${usd(residential.remote.price)} ${residential.remote.period}.`,
      list(residential.remote.steps),
    ),
    ...residential.issues.map(({ title, text }) => home(title, '#issues-title', text)),
    ...residential.benefits.map(({ title, text }) => home(title, '#benefits-title', text)),
  ];
}

/** What the service pages say, by their sections. */
export const servicePassages = (): Passage[] => [...ofServices(), ...ofApps(), ...ofWebsites(), ...ofSupport()];
