import { CheckboxTree } from '../../ui/tree/CheckboxTree'
import { tickOf } from './regionTree'

import type { RegionNode, RegionTree } from './regionTree'

interface Props {
  readonly labelId: string
  readonly shown: readonly RegionNode[]
  readonly regions: RegionTree
  readonly chosen: ReadonlySet<number>
  /** Regions of other rows, with the name of the row. */
  readonly held: ReadonlyMap<number, string>
  readonly open: ReadonlySet<number>
  readonly onFold: (id: number) => void
  readonly onTick: (place: RegionNode) => void
}

/** The regions as a tree with checkboxes; regions of another row of the template are disabled. */
export function RegionTreeView({ labelId, shown, regions, chosen, held, open, onFold, onTick }: Props) {
  return (
    <CheckboxTree
      isRoomy
      labelId={labelId}
      nodes={shown}
      open={open}
      rowOf={({ id }) => ({
        tick: tickOf(regions.byId.get(id) ?? nowhere, chosen, regions),
        isDisabled: held.has(id),
        isTaken: held.has(id),
        note: held.get(id),
      })}
      onFold={onFold}
      onTick={({ id }) => {
        const place = regions.byId.get(id)
        if (place) onTick(place)
      }}
      sx={{ height: { xs: '46vh', sm: 340 } }}
    />
  )
}

const nowhere: RegionNode = { id: 0, title: '', name: '', children: [] }
