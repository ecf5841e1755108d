import {
  exportTemplateTitles,
  listActionTitles,
  profileActions,
  profileTitle,
  signInTitles,
  toolTitles,
  viewActions,
  viewTitle,
} from '../../resources/auth/logTitles'
import { changeLabel, hasChanges } from '../../resources/kit/changes'
import { crudLabels, isRecoverable, restoreLabel, undoLabel } from '../../resources/kit/derived'
import { contactVerb } from '../../resources/kit/masks'
import { testsOfTab } from '../../resources/kit/settings'
import { t } from '../../resources/kit/text'
import { hasHistory } from '../../resources/kit/undo'
import { health, healthActions, healthProblems } from '../../resources/system/health'
import { jobActions, jobsPage } from '../../resources/system/jobsPage'

import type { AnyResource } from '../../resources/kit/define'
import type { Settings } from '../../resources/kit/settings'
import type { Text } from '../../resources/kit/text'

/** Screen and action. The log stores the Chinese text; English readers see the other if `logTitles` has it. */
export const logTitle = (screen: Text, action: Text): Text => t(`${screen.zh} - ${action.zh}`, `${screen.en} - ${action.en}`)

/** Every title that the server writes to the admin log. */
export const logTitles = (resources: readonly AnyResource[], pages: readonly Settings[]): Text[] => [
  ...Object.values(signInTitles),
  ...Object.values(toolTitles),
  ...Object.values(profileActions).map((action) => logTitle(profileTitle, action)),
  ...Object.values(jobActions).map((action) => logTitle(jobsPage.title, action)),
  ...[...Object.values(healthActions), healthProblems].map((action) => logTitle(health.title, action)),
  ...Object.values(viewActions).map((action) => logTitle(viewTitle, action)),
  ...pages.flatMap((page) => settingsLabels(page).map((label) => logTitle(page.title, label))),
  ...resources.flatMap((resource) => actionLabels(resource).map((action) => logTitle(resource.title, action))),
]

const settingsLabels = ({ tabs, variables }: Settings): Text[] => [
  undoLabel,
  ...(variables ? ['add', 'edit', 'del'].flatMap((verb) => crudLabels[verb] ?? []) : []),
  ...Object.values(tabs).flatMap((tab) => [tab.title, ...Object.values(testsOfTab(tab)).map(({ label }) => label)]),
]

const actionLabels = (resource: AnyResource): Text[] => [
  ...resource.crud.flatMap((verb) => crudLabels[verb] ?? []),
  ...Object.values(resource.actions ?? {}).flatMap(({ label, bySheet }) => [label, ...(bySheet ? [bySheet.label] : [])]),
  ...Object.values(resource.printouts ?? {}).map(({ title }) => title),
  crudLabels[contactVerb] as Text, // also of a list that only refers to people
  ...(hasChanges(resource) ? [changeLabel] : []),
  ...(isRecoverable(resource) ? [restoreLabel] : []),
  ...(hasHistory(resource) ? [undoLabel] : []),
  ...Object.values(listActionTitles),
  ...(resource.exportTask ? [crudLabels['addExportTask'] ?? [], ...Object.values(exportTemplateTitles)].flat() : []),
]
