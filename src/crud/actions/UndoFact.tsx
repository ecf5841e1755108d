import { useCan, useFeature } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { reverseOf } from '../../../resources/kit/undo'
import { useText } from '../../ui/useText'
import { nodeParts } from './useRights'

import type { AnyResource } from '../../../resources/kit/define'

export const undoTexts = {
  can: t('一分钟内可以撤销。', 'You can undo it for a minute.'),
  cannot: t('此操作不能撤销。', 'This cannot be undone.'),
}

interface Props {
  readonly resource: AnyResource
  /** As the change log names it: an action of the definition, or `edit`. */
  readonly kind: string
}

/** Whether many changes can be taken back by who makes them. What is done from a log is no change of it, and its own text says what it does. */
export function UndoFact({ resource, kind }: Props) {
  const translate = useText()
  const can = useCan()
  const reverse = reverseOf(resource, kind)
  const canUndo = useFeature('undo') && reverse !== undefined && can(...nodeParts(resource, reverse.node))
  return resource.isLog ? null : <div>{translate(canUndo ? undoTexts.can : undoTexts.cannot)}</div>
}
