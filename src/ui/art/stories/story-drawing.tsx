import type { ReactNode } from 'react';
import { type StoryArt, storyDrawings } from '#content/drawings.ts';
import type { Art as ArtName } from '#src/lib/page-parts.ts';
import { Art } from '../art.tsx';
import { ClinicSecurityProgram, HomeCareApp } from './care.tsx';
import { GrocerForecast, LandscapeApp } from './field.tsx';
import { ClaimsReader, InvoiceFraud } from './money.tsx';
import { EngineeringCloudMove, LawFirmCloud } from './moves.tsx';
import { DentalPhones, WarehouseNetwork } from './network.tsx';
import { BakeryShop, RentalBookingSite } from './shops.tsx';

const drawn: Readonly<Record<StoryArt, () => ReactNode>> = {
  'engineering-cloud-move': EngineeringCloudMove,
  'clinic-security-program': ClinicSecurityProgram,
  'warehouse-network': WarehouseNetwork,
  'home-care-app': HomeCareApp,
  'rental-booking-site': RentalBookingSite,
  'grocer-forecast': GrocerForecast,
  'dental-phones': DentalPhones,
  'law-firm-cloud': LawFirmCloud,
  'invoice-fraud': InvoiceFraud,
  'landscape-app': LandscapeApp,
  'bakery-shop': BakeryShop,
  'claims-reader': ClaimsReader,
};

/** Whether a story has a drawing to scale, or one of the small ones. */
const isDrawnToScale = (name: ArtName | StoryArt): name is StoryArt => Object.hasOwn(drawn, name);

/**
 * The drawing of a story: made for what it tells, to scale, for a column of 280 to 1100 px; its panels stand beside each
 * other where there is room. A small one of the old family stands for stories of the owner's own. Colours:
 * styles/story-art.css.
 */
export function StoryDrawing({ name, className = '' }: { name: ArtName | StoryArt; className?: string }) {
  if (!isDrawnToScale(name)) return <Art name={name} className={`story-art-small ${className}`} />;
  const { says, note } = storyDrawings[name];
  const Drawn = drawn[name];
  return (
    <figure className={`story-art ${className}`.trimEnd()}>
      <div role="img" aria-label={says}>
        <Drawn />
      </div>
      <figcaption>{note}</figcaption>
    </figure>
  );
}
