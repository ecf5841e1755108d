import { useData } from '../../../providers/hooks'
import { f } from '../../../resources/kit'
import { fieldsOfTab } from '../../../resources/kit/settings'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { HistoryFrame } from '../history/HistoryFrame'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'

const title = t('修改记录：{page} - {name}', 'History: {page} – {name}')

interface Props {
  readonly settings: Settings
  readonly name: string
  readonly tab: SettingsTab
  readonly onClose: () => void
}

/** The changes of a tab, and of the variables that were added to it or deleted from it. */
export function SettingsHistory({ settings, name: tabName, tab, onClose }: Props) {
  const translate = useText()
  const data = useData()
  const { path } = settings
  return (
    <HistoryFrame
      recordOf={(entries) => ({ path, fields: { ...unknownFields(entries), ...fieldsOfTab(tab) } })}
      path={path}
      titleOf={(name) => translate(title, { page: settings.title, name })}
      queryKey={[tabName]}
      read={(page, signal) => data.history(path, { tab: tabName, ...page }, signal)}
      partOf={({ of }) => ({ tab: tabName, id: of?.id ?? 0 })}
      onClose={onClose}
    />
  )
}

/** Of variables that were deleted since, whose values the server sends as texts. */
const unknownFields = (entries: readonly HistoryEntry[]): Fields =>
  Object.fromEntries(entries.flatMap(({ before, after }) => Object.keys({ ...before, ...after })).map((name) => [name, f.longText(t(name, name))]))
