import DragIndicator from '@mui/icons-material/DragIndicator'
import { useSortable } from '@dnd-kit/sortable'

import { useText } from '../../../providers/hooks'
import { nameFieldOf } from '../../../resources/kit/facts'
import { t } from '../../../resources/kit/text'
import { LineRow } from './LineRow'
import { useList } from './listContext'

import type { BodyRowProps } from './BodyRow'

const texts = {
  handle: t('移动 {name}', 'Move {name}'),
  how: t('拖动排序；键盘：空格拿起，方向键移动', 'Drag to reorder; keys: space to lift, arrows to move'),
  notNow: t('先按权重排序并清除筛选，才能拖动', 'Sort by weight and clear the filters first, then rows can be moved'),
}

interface Props extends BodyRowProps {
  readonly isByWeight: boolean
  readonly isPlace: boolean
}

export function MovableLine({ isByWeight, isPlace, className, ...props }: Props) {
  const say = useText()
  const { resource } = useList()
  const { row } = props.line
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useSortable({ id: row.id, disabled: !isByWeight || !isPlace })
  const name = String(row[nameFieldOf(resource)] ?? row.id)
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="brick-button drag-handle"
      {...(isByWeight ? { ...listeners, 'aria-describedby': attributes['aria-describedby'] } : {})}
      aria-label={say(texts.handle, { name })}
      aria-disabled={!isByWeight}
      data-tip={say(isByWeight ? texts.how : texts.notNow)}
    >
      <DragIndicator />
    </button>
  )
  return <LineRow {...props} handle={handle} rowRef={setNodeRef} className={`${className ?? ''} ${isDragging ? 'dragged' : ''}`} />
}
