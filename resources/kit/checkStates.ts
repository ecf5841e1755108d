import { choicesOf } from './derived'
import { arrowsOf } from './states'

import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'
import type { StateAxis } from './states'

/** Reports an error: its code, the key in the definition, and what to do. */
export type Report = (id: string, key: string, remedy: string) => void

/** Checks the states of choice fields and the actions that move them. */
export function checkStates(resource: AnyResource, report: Report): void {
  const { states = {}, fields, actions = {} } = resource
  for (const [axis, one] of Object.entries(states)) if (one) checkAxis(axis, one, fields, report)
  const arrows = arrowsOf(resource)
  for (const { name } of arrows)
    if (arrows.filter((other) => other.name === name).length > 1) report('R064', 'states', `two transitions are named ${name}; name them apart`)
  for (const [name, { moves = [], on }] of Object.entries(actions)) {
    const key = `actions.${name}.moves`
    for (const move of moves) {
      const arrow = arrows.find((one) => one.name === move)
      if (!arrow) report('R066', key, `no transition is named ${move}`)
      else if (!arrow.by.includes('staff')) report('R066', key, `${move} is not for staff; add them to by, or drop it`)
    }
    if (moves.length > 0 && on === 'list') report('R052', key, 'an action of the list has no row to move; drop moves')
  }
}

function checkAxis(axis: string, { start, arrows }: StateAxis, fields: Fields, report: Report): void {
  const key = `states.${axis}`
  const field = fields[axis]
  const choices = field && choicesOf(field)
  if (!choices) return report('R063', key, `${axis} is no choice field; states are its choices`)
  if (!field.readOnly) report('R068', key, `${axis} is changed by transitions alone; make it readOnly`)
  const known = Object.keys(choices)
  const named = [...start, ...Object.values(arrows).flatMap((arrow) => [...arrow.from, arrow.to])]
  for (const state of new Set(named)) if (!known.includes(state)) report('R064', key, `${axis} is never ${state}`)
  const reached = new Set([...start, ...Object.values(arrows).map((arrow) => arrow.to)])
  for (const state of known) if (!reached.has(state)) report('R065', key, `no row ever reaches ${state}; add a transition, or drop the choice`)
}
