import type { AnyResource } from '../../resources/kit/define'

/** Few resources that together have fields of every type there is: what a screen does with a type is tested once. */
export function fieldTypeCover(resources: readonly AnyResource[]): AnyResource[] {
  const typesOf = ({ fields }: AnyResource): Set<string> => new Set(Object.values(fields).map(({ type }) => type))
  const left = new Set(resources.flatMap((one) => [...typesOf(one)]))
  const cover: AnyResource[] = []
  while (left.size > 0) {
    const gain = (one: AnyResource): number => [...typesOf(one)].filter((type) => left.has(type)).length
    const best = resources.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    cover.push(best)
    for (const type of typesOf(best)) left.delete(type)
  }
  return cover
}
