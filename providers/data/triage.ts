import { callOf } from '../../resources/kit/paths'
import { triage } from '../../resources/order/triage'

import type { TriageCase, TriageClaimAnswer, TriageKindName, TriageQueue } from '../../resources/order/triage'
import type { Http } from '../http/httpTypes'

type CaseKey = Pick<TriageCase, 'kind' | 'id'>

const keyOf = ({ kind, id }: CaseKey): CaseKey => ({ kind, id })

/** The most urgent cases, those of one kind, or those with a text. */
export const readTriage = (
  http: Http,
  { kind, text }: { readonly kind: TriageKindName | undefined; readonly text: string },
  options: { readonly signal?: AbortSignal; readonly isQuiet?: boolean },
): Promise<TriageQueue> => http.get(callOf(triage.path, 'index'), { ...(kind && { kind }), ...(text && { text }) }, options)

/** Takes a case, and gives up the one before in the same request. */
export const claimCase = (http: Http, one: CaseKey, release: CaseKey | undefined): Promise<TriageClaimAnswer> =>
  http.post(callOf(triage.path, 'claim'), { ...keyOf(one), ...(release && { release: keyOf(release) }) }, { isQuiet: true })

export const releaseCase = (http: Http, one: CaseKey): Promise<unknown> => http.post(callOf(triage.path, 'release'), keyOf(one), { isQuiet: true })
