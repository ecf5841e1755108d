import type { Text } from './text'

/** Who may cause a transition. */
export type Mover = 'staff' | 'member' | 'system' | 'gateway'

/** A transition between states: from any of `from` to `to`. */
export interface Arrow<State extends string = string> {
  readonly label: Text
  readonly from: readonly State[]
  readonly to: State
  readonly by: readonly Mover[]
}

/** The states of a row in one choice field. Without an arrow no state leads to another, whoever asks. */
export interface StateAxis<State extends string = string> {
  /** The states that a new row may have. */
  readonly start: readonly State[]
  readonly arrows: Readonly<Record<string, Arrow<State>>>
}

/** The axes of a resource by the field that holds the state. */
export type States<F> = string extends keyof F
  ? Readonly<Record<string, StateAxis | undefined>>
  : { readonly [K in keyof F as F[K] extends { readonly choices: object } ? K : never]?: StateAxis<StateOf<F[K]>> }
type StateOf<Field> = Field extends { readonly choices: infer Choices } ? `${keyof Choices & (string | number)}` : never

/** An arrow with its axis. */
export interface NamedArrow extends Arrow {
  readonly axis: string
  readonly name: string
}

interface WithStates {
  readonly states?: Readonly<Record<string, StateAxis | undefined>>
}

/** Every arrow of a resource. Names are unique across its axes. */
export const arrowsOf = ({ states = {} }: WithStates): NamedArrow[] =>
  Object.entries(states).flatMap(([axis, one]) => Object.entries(one?.arrows ?? {}).map(([name, arrow]) => ({ ...arrow, axis, name })))

/** The arrow of this name. Throws for an unknown one, which is an error of the code that names it. */
export function arrowOf(resource: WithStates & { readonly path: string }, name: string): NamedArrow {
  const arrow = arrowsOf(resource).find((one) => one.name === name)
  if (!arrow) throw new Error(`${resource.path} has no transition named ${name}`)
  return arrow
}

/** The permitted pairs of an axis as `from>to`, each once, in the order of the arrows. */
export const pairsOf = (axis: StateAxis): string[] => [
  ...new Set(Object.values(axis.arrows).flatMap((arrow) => arrow.from.map((from) => `${from}>${arrow.to}`))),
]

/** What a row must be for these arrows: in one of their states, on each axis that they move. */
export function conditionOfArrows(resource: WithStates, names: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const condition: Record<string, string[]> = {}
  for (const { axis, from } of arrowsOf(resource).filter((one) => names.includes(one.name)))
    condition[axis] = [...new Set([...(condition[axis] ?? []), ...from])]
  return condition
}
