import { useSortable } from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { useCallback } from 'react'

import { rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useList } from './listContext'

import type { Row } from '../../../providers/dataTypes'

const texts = {
  handle: t('移动 {name}', 'Move {name}'),
  how: t('拖动排序；键盘：空格拿起，方向键移动', 'Drag to reorder; keys: space to lift, arrows to move'),
  notNow: t('先按权重排序并清除筛选，才能拖动', 'Sort by weight and clear the filters first, then rows can be moved'),
}

interface Props {
  readonly row: Row
  readonly isByWeight: boolean
  readonly isPlace: boolean
}

/** What a row is moved by. It moves the row around it, so that an empty row far away costs nothing here. */
export function MoveHandle({ row, isByWeight, isPlace }: Props) {
  const translate = useText()
  const { resource } = useList()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useSortable({ id: row.id, disabled: !isByWeight || !isPlace })
  const hold = useCallback(
    (handle: HTMLElement | null) => {
      setActivatorNodeRef(handle)
      setNodeRef(handle?.closest('tr') ?? null)
    },
    [setActivatorNodeRef, setNodeRef],
  )
  return (
    <button
      ref={hold}
      type="button"
      className="cell-button drag-handle"
      {...(isByWeight ? { ...listeners, 'aria-describedby': attributes['aria-describedby'] } : {})}
      aria-label={translate(texts.handle, { name: rowName(resource, row, translate) })}
      aria-disabled={!isByWeight}
      data-tip={translate(isByWeight ? texts.how : texts.notNow)}
    >
      <DragIndicator />
    </button>
  )
}
