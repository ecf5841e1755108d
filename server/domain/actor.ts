import type { Mover } from '../../resources/kit/states'

/** Who changes something: logs keep the kind, the id and the name of that time. The system has neither id nor name. */
export interface Actor {
  readonly type: 'admin' | 'user' | 'system'
  readonly id?: number
  readonly name?: string
}

export const systemActor: Actor = { type: 'system' }

const movers = { admin: 'staff', user: 'member', system: 'system' } as const satisfies Record<Actor['type'], Mover>

/** The operator as definitions of states name it. */
export const moverOf = ({ type }: Actor): Mover => movers[type]

/** The operator as columns of a log. */
export const actorColumns = ({ type, id, name = '' }: Actor) => ({ operator_type: type, operator_id: id ?? null, operator_name: name })
