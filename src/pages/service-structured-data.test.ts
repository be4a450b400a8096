import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { prices } from '#src/content/prices.ts';
import { filled } from '#src/lib/facts.ts';
import { serviceData } from './service-structured-data.ts';

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
