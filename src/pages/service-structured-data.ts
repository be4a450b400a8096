import type { Offer, Service, WithContext } from 'schema-dts';
import { company } from '#src/content/company.ts';
import { amountOf, type Price } from '#src/content/prices.ts';

/** An offer as the page shows it. */
export interface ShownOffer {
  readonly name: string;
  readonly price: Price;
  /** What the price is for, for example "per user/month". */
  readonly unit: string;
  /** The page says "from" or "starting at". */
  readonly from?: boolean;
}

/** A service as a page describes it. */
export interface ShownService {
  readonly name: string;
  readonly description: string;
  /** Path of the page. */
  readonly path: string;
  /** Names of cities as they hold now; the whole country unless told. */
  readonly areas?: () => readonly string[];
  readonly offers?: readonly ShownOffer[];
}

const nationwide = { '@type': 'Country', name: 'United States' } as const;

function offerData({ name, price, unit, from }: ShownOffer): Offer {
  const amount = from ? { minPrice: amountOf(price) } : { price: amountOf(price) };
  return {
    '@type': 'Offer',
    name,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, priceCurrency: 'USD', unitText: unit },
  };
}

/** A Service block with what the page says of it: who provides it, where, and at what price. */
export function serviceData(service: ShownService, publicUrl: string): WithContext<Service> {
  const { name, description, path, areas, offers = [] } = service;
  const home = new URL('/', `${publicUrl}/`).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    serviceType: name,
    url: new URL(path, `${publicUrl}/`).href,
    provider: {
      '@type': 'ProfessionalService',
      '@id': `${home}#business`,
      name: company.longName,
      url: home,
    },
    areaServed: areas ? areas().map((area) => ({ '@type': 'City', name: `${area}, ${company.region}` })) : nationwide,
    ...(offers.length > 0 && { offers: offers.map(offerData) }),
  };
}
