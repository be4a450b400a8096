import type { Block } from './blocks.ts';
import { sameContent } from './rules.ts';

export type Side = 'mine' | 'theirs';

/** One block that is not the same in what I have and in what somebody else has published; a missing side has none. */
export interface Difference {
  id: string;
  mine: Block | undefined;
  theirs: Block | undefined;
  /** Who has touched it since we both began; both of us is a conflict that somebody has to judge. */
  changedBy: Side | 'both';
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));

/** What differs between my blocks and theirs, block by block, in my order and then theirs; `base` is where both began. */
export function differences(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Difference[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const ids = [...new Set([...own.keys(), ...other.keys()])];
  return ids.flatMap((id): Difference[] => {
    const [a, b] = [own.get(id), other.get(id)];
    if (sameContent(a, b)) return [];
    const mineChanged = !sameContent(a, was.get(id));
    const theirsChanged = !sameContent(b, was.get(id));
    const changedBy = mineChanged && theirsChanged ? 'both' : mineChanged ? 'mine' : 'theirs';
    return [{ id, mine: a, theirs: b, changedBy }];
  });
}

/** What stands when nobody has chosen: whoever touched a block alone is followed, and mine stays in a conflict. */
export const defaultSide = ({ changedBy }: Difference): Side => (changedBy === 'theirs' ? 'theirs' : 'mine');

/**
 * One list of both: each differing block as `choices` says (by id; else `defaultSide`). The order is the one of the
 * side that has moved blocks, mine when both have; a block that this side does not know keeps its neighbour above.
 */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: Readonly<Record<string, Side>> = {},
): Block[] {
  const [own, other] = [byId(mine), byId(theirs)];
  const taken = new Map<string, Block>();
  for (const [id, block] of [...own, ...other]) taken.set(id, own.get(id) ?? block);
  for (const difference of differences(base, mine, theirs)) {
    const side = Object.hasOwn(choices, difference.id) ? choices[difference.id] : defaultSide(difference);
    const block = side === 'theirs' ? difference.theirs : difference.mine;
    if (block) taken.set(difference.id, block);
    else taken.delete(difference.id);
  }
  const order = (blocks: readonly Block[], among: ReadonlyMap<string, Block>) =>
    blocks.map(({ id }) => id).filter((id) => among.has(id));
  const iMoved = !sameContent(order(mine, byId(base)), order(base, own));
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine];
  const ids = order(first, taken);
  order(second, taken).forEach((id, index, all) => {
    if (!ids.includes(id)) ids.splice(index === 0 ? 0 : ids.indexOf(all[index - 1] ?? '') + 1, 0, id);
  });
  return ids.flatMap((id) => taken.get(id) ?? []);
}
