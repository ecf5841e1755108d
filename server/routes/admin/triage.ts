import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { triage, triageKindNames, triageKinds, triageLimits } from '../../../resources/order/triage'
import { hasPermission } from '../../context'
import { claimCase, releaseCase } from '../../domain/triage/claimCase'
import { readTriage } from '../../domain/triage/readTriage'
import { refuse } from '../../errors'
import { id, parseBody, parseQuery } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'

import type { TriageClaimAnswer, TriageKindName } from '../../../resources/order/triage'
import type { Staff } from '../../context'
import type { RegisterRoutes } from '../../deps'

const kindName = z.enum(triageKindNames as [TriageKindName, ...TriageKindName[]]) // there are kinds
const caseKey = z.object({ kind: kindName, id })
const searchedText = z
  .string()
  .trim()
  .max(triageLimits.text)
  .refine((text) => !text.includes('\u0000'))
const triageQuery = z.object({ kind: kindName.optional(), text: searchedText.optional() })
const claimBody = z.object({ kind: kindName, id, release: caseKey.optional() })

const access = { node: nodeOf(triage.path, 'index') }

/**
 * The queue of what waits for staff. Cases of a kind exist for those who may see its list and handle it. A claim keeps a case from colleagues at the desk; it
 * locks nothing, as each action tests the state of its row itself.
 */
export const triageRoutes: RegisterRoutes = (app, deps) => {
  app.get(callOf(triage.path, 'index'), { config: { access } }, async (request) => {
    const { kind, text } = parseQuery(request, triageQuery)
    const kinds = kindsOf(request.staff)
    return ok(await readTriage(deps.db, kinds, kind === undefined ? kinds : kinds.filter((one) => one === kind), text))
  })

  app.post(callOf(triage.path, 'claim'), { config: { access } }, (request) =>
    mutate(request, deps, {}, async ({ tx, staff }) => {
      const { kind, id: rowId, release } = parseBody(request, claimBody)
      if (!mayHandle(staff, kind)) return refuse('forbidden')
      if (release) await releaseCase(tx, release, staff.id)
      return ok({ claim: (await claimCase(tx, { kind, id: rowId }, staff.id)) ?? null } satisfies TriageClaimAnswer)
    }),
  )

  app.post(callOf(triage.path, 'release'), { config: { access } }, (request) =>
    mutate(request, deps, {}, async ({ tx, staff }) => {
      await releaseCase(tx, parseBody(request, caseKey), staff.id)
      return ok()
    }),
  )
}

const mayHandle = (staff: Staff, kind: TriageKindName): boolean => {
  const { of, action } = triageKinds[kind]
  return hasPermission(staff, nodeOf(of, 'index')) && hasPermission(staff, nodeOf(of, action))
}

const kindsOf = (staff: Staff): TriageKindName[] => triageKindNames.filter((kind) => mayHandle(staff, kind))
