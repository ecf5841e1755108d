import { firstSteps, firstStepsNode, firstStepsPath } from '../../../resources/firstSteps'
import { callOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { dismissFirstSteps, readShopState } from '../../site/firstSteps'

import type { FirstStepName, FirstStepsAnswer } from '../../../resources/firstSteps'
import type { RegisterRoutes } from '../../deps'

/** What a new shop needs, as far as the user may do it, and the button that puts it away for everybody. */
export const firstStepsRoutes: RegisterRoutes = (app, deps) => {
  app.get(callOf(firstStepsPath, 'index'), { config: { access: 'staff' } }, async ({ staff }) => {
    const { isNew, isOver, done } = await readShopState(deps.db)
    const names = Object.keys(firstSteps) as FirstStepName[] // of a plain object
    const own = names.filter((name) => hasPermission(staff, firstSteps[name].node))
    const isShown = !isOver && own.some((name) => !done[name])
    return ok({
      is_new: isNew,
      steps: isShown ? own.map((name) => ({ name, is_done: done[name] })) : [],
      may_dismiss: hasPermission(staff, firstStepsNode),
    } satisfies FirstStepsAnswer)
  })

  app.post(callOf(firstStepsPath, 'dismiss'), { config: { access: { node: firstStepsNode } } }, (request) =>
    mutate(request, deps, {}, async ({ tx }) => {
      await dismissFirstSteps(tx)
      return ok()
    }),
  )
}
