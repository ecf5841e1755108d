import { useData } from '../../../providers/hooks'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { usePermitted } from '../list/usePermitted'
import { HistoryFrame } from './HistoryFrame'
import { MomentsTable } from './MomentsTable'

import type { AnyResource } from '../../../resources/kit/define'

const title = t('修改记录：{noun}“{name}”', 'History: {noun} “{name}”')

interface Props {
  readonly resource: AnyResource
  readonly id: number
  readonly onClose: () => void
}

/** The changes of a row. */
export function HistoryPopup({ resource: whole, id, onClose }: Props) {
  const translate = useText()
  const data = useData()
  const resource = usePermitted(whole)
  const { path, noun } = resource
  return (
    <HistoryFrame
      recordOf={() => resource}
      path={path}
      titleOf={(name) => translate(title, { noun: inSentence(noun), name })}
      queryKey={[id]}
      read={(page, signal) => data.history(path, { id, ...page }, signal)}
      partOf={() => ({ id })}
      comparison={(pair, entries) => <MomentsTable resource={resource} id={id} pair={pair} entries={entries} />}
      onClose={onClose}
    />
  )
}
