import { areas } from './areas.ts';
import { serviceMap } from './service-map.ts';
import type { Story } from './stories.ts';

/** Where a story's town lies beside Georgia 400. */
export interface RoadStop {
  readonly town: string;
  /** Miles east of the road as the crow flies; west of it below zero. */
  readonly east: number;
}

const milesPerDegree = 69.05;

/** The road's longitude at a latitude; beyond its ends, that of the end. */
function roadAt(points: readonly number[], latitude: number): number {
  const stations = points.flatMap((lat, index) => (index % 2 ? [[points[index - 1] ?? 0, lat] as const] : []));
  const after = stations.findIndex(([, lat]) => lat >= latitude);
  const [west, south] = stations[after === -1 ? stations.length - 1 : Math.max(0, after - 1)] ?? [0, 0];
  const [east, north] = stations[after === -1 ? stations.length - 1 : after] ?? [west, south];
  return north === south ? east : west + ((east - west) * (latitude - south)) / (north - south);
}

function place(name: string | undefined) {
  const found = name ? areas.all().find((area) => area.name === name) : undefined;
  return found?.longitude == null || found.latitude == null ? undefined : [found.longitude, found.latitude];
}

/**
 * Stories as one passes them on Georgia 400 from north to south, those without a place that the map knows at the end;
 * as they come, and with no stops, where the company works elsewhere.
 */
export function alongTheRoad(told: readonly Story[]): readonly { story: Story; stop?: RoadStop }[] {
  const map = serviceMap();
  if (!map) return told.map((story) => ({ story }));
  const found = told.map((story) => ({ story, town: story.places[0] ?? '', at: place(story.places[0]) }));
  return found
    .toSorted((one, other) => (other.at?.[1] ?? 0) - (one.at?.[1] ?? 0))
    .map(({ story, town, at }) => {
      if (!at) return { story };
      const [longitude = 0, latitude = 0] = at;
      const degrees = longitude - roadAt(map.spine.points, latitude);
      const east = degrees * Math.cos((latitude * Math.PI) / 180) * milesPerDegree;
      return { story, stop: { town, east: Math.round(east * 10) / 10 } };
    });
}
