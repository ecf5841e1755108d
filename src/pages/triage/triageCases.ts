import type { TriageCase, TriageKindName } from '../../../resources/order/triage'

/** A case as it is shown: what was handled elsewhere keeps its place until the queue is shown anew. */
export interface ShownCase extends TriageCase {
  readonly key: string
  readonly isEnded: boolean
}

export const caseKey = ({ kind, id }: { readonly kind: TriageKindName; readonly id: number }): string => `${kind}-${id}`

/** Whether a colleague has it. */
export const isTaken = ({ claim }: ShownCase, me: number): boolean => claim !== null && claim.admin_id !== me && claim.until * 1000 > Date.now()

/** The cases that can be taken, from one onwards and back to the beginning; `step` -1 goes upwards. */
export function nextFree(cases: readonly ShownCase[], from: string | undefined, me: number, step: 1 | -1 = 1): ShownCase | undefined {
  const at = cases.findIndex(({ key }) => key === from)
  const rest = at < 0 ? cases : step === 1 ? [...cases.slice(at + 1), ...cases.slice(0, at)] : [...cases.slice(at + 1), ...cases.slice(0, at)].toReversed()
  return rest.find((one) => !one.isEnded && !isTaken(one, me))
}
