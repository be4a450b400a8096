import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { amountOf, prices } from '#src/content/prices.ts';
import { filled } from '#src/lib/facts.ts';
import { type ShownService, serviceData, shownServices } from './service-structured-data.ts';

test('a service says who, where and for how much, with absolute addresses', () => {
  const service = {
    name: 'Cabling',
    description: 'Labeled at both ends.',
    path: '/services#cabling',
    areas: () => ['Milton'],
    offers: [
      { name: 'Rack', price: prices.seo, unit: 'per rack', from: true },
      { name: 'Drop', price: prices.remoteSupportHour, unit: 'per drop' },
    ],
  };
  expect(filled(serviceData(service, 'https://northarc.example'), builtFacts)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Cabling',
    serviceType: 'Cabling',
    description: 'Labeled at both ends.',
    url: 'https://northarc.example/services#cabling',
    provider: { '@id': 'https://northarc.example/#business', name: 'Northarc IT & Software' },
    areaServed: [{ '@type': 'City', name: 'Milton, GA' }],
    offers: [
      { name: 'Rack', priceSpecification: { minPrice: 1200, priceCurrency: 'USD', unitText: 'per rack' } },
      { name: 'Drop', priceSpecification: { price: 75, priceCurrency: 'USD', unitText: 'per drop' } },
    ],
  });
});

test('without areas a service is offered nationwide, without prices it has no offers', () => {
  const apps = { name: 'Apps', description: 'Apps.', path: '/app-development' };
  const data = serviceData(apps, 'https://northarc.example');
  expect(data).toMatchObject({ areaServed: { '@type': 'Country', name: 'United States' } });
  expect(data).not.toHaveProperty('offers');
});

test('the prices are those of the specification, page by page', () => {
  const figures = (services: readonly ShownService[]) =>
    services.flatMap(({ offers = [] }) => offers.map(({ price }) => amountOf(price)));
  expect(figures(shownServices.services)).toEqual([3500, 15000]);
  expect(figures(shownServices.appDevelopment)).toEqual([25000, 15000, 20000, 35000]);
  expect(figures(shownServices.websiteSeo)).toEqual([2500, 3500, 3000, 1200]);
  expect(figures(shownServices.itSupport)).toEqual([150, 150]);
  expect(figures(shownServices.business)).toEqual([150, 250]);
  expect(figures(shownServices.residential)).toEqual([150, 299, 499, 75]);
});
