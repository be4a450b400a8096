import { expect, test } from 'vitest';
import { shownServices } from './offers.ts';
import { serviceData } from './structured-data.ts';

test('a service says who, where and for how much, with absolute addresses', () => {
  const service = {
    name: 'Cabling',
    description: 'Labeled at both ends.',
    path: '/services#cabling',
    areas: () => ['Milton'],
    offers: [
      { name: 'Rack', price: 900, unit: 'per rack', from: true },
      { name: 'Drop', price: 120, unit: 'per drop' },
    ],
  };
  expect(serviceData(service, 'https://northarc.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Cabling',
    serviceType: 'Cabling',
    description: 'Labeled at both ends.',
    url: 'https://northarc.example/services#cabling',
    provider: {
      '@type': 'ProfessionalService',
      '@id': 'https://northarc.example/#business',
      name: 'Northarc IT & Software',
      url: 'https://northarc.example/',
    },
    areaServed: [{ '@type': 'City', name: 'Milton, GA' }],
    offers: [
      {
        '@type': 'Offer',
        name: 'Rack',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          minPrice: 900,
          priceCurrency: 'USD',
          unitText: 'per rack',
        },
      },
      {
        '@type': 'Offer',
        name: 'Drop',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 120,
          priceCurrency: 'USD',
          unitText: 'per drop',
        },
      },
    ],
  });
});

test('without areas a service is offered nationwide, without prices it has no offers', () => {
  const data = serviceData(
    { name: 'Apps', description: 'Apps.', path: '/app-development' },
    'https://northarc.example',
  );
  expect(data).toMatchObject({ areaServed: { '@type': 'Country', name: 'United States' } });
  expect(data).not.toHaveProperty('offers');
});

test('the prices are those of the specification, page by page', () => {
  const prices = (services: readonly { offers?: readonly { price: number }[] }[]) =>
    services.flatMap(({ offers = [] }) => offers.map(({ price }) => price));
  expect(prices(shownServices.services)).toEqual([3500, 15000]);
  expect(prices(shownServices.appDevelopment)).toEqual([25000, 15000, 20000, 35000]);
  expect(prices(shownServices.websiteSeo)).toEqual([2500, 3500, 3000, 1200]);
  expect(prices(shownServices.itSupport)).toEqual([150, 150]);
  expect(prices(shownServices.business)).toEqual([150, 250]);
  expect(prices(shownServices.residential)).toEqual([150, 299, 499, 75]);
});
