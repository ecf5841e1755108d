import { listActionTitles, profileActions, profileTitle, signInTitles, toolTitles, viewActions, viewTitle } from '../../resources/auth/logTitles'
import { crudLabels, isRecoverable, restoreLabel } from '../../resources/kit/derived'
import { t } from '../../resources/kit/text'

import type { AnyResource } from '../../resources/kit/define'
import type { Text } from '../../resources/kit/text'

/** Screen and action. The log keeps the Chinese one and shows each reader the other where `logTitles` has it. */
export const logTitle = (screen: Text, action: Text): Text => t(`${screen.zh} - ${action.zh}`, `${screen.en} - ${action.en}`)

/** Every title the server writes into the admin log. */
export const logTitles = (resources: readonly AnyResource[]): Text[] => [
  ...Object.values(signInTitles),
  ...Object.values(toolTitles),
  ...Object.values(profileActions).map((action) => logTitle(profileTitle, action)),
  ...Object.values(viewActions).map((action) => logTitle(viewTitle, action)),
  ...resources.flatMap((resource) => actionLabels(resource).map((action) => logTitle(resource.title, action))),
]

const actionLabels = (resource: AnyResource): Text[] => [
  ...resource.crud.flatMap((verb) => crudLabels[verb] ?? []),
  ...Object.values(resource.actions ?? {}).map(({ label }) => label),
  ...(isRecoverable(resource) ? [restoreLabel] : []),
  ...Object.values(listActionTitles),
]
