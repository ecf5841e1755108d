import { t } from '../../../resources/kit/text'

import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

import type { Text, Translate } from '../../../resources/kit/text'

const texts = {
  how: t(
    '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。',
    'Press space to pick up, the arrow keys to move, space again to drop, Escape to cancel.',
  ),
  lifted: t('已拿起 {name}，现在是第 {place} 位。', 'Picked up {name}, now at position {place}.'),
  over: t('{name} 移到第 {place} 位。', '{name} is at position {place}.'),
  nowhere: t('{name} 不在可放下的位置。', '{name} cannot be dropped here.'),
  dropped: t('{name} 已放在第 {place} 位。', '{name} dropped at position {place}.'),
  canceled: t('已取消，{name} 回到原位。', 'Canceled; {name} is back in its place.'),
}

/** A row can only be moved among its siblings. */
export const moveOutsideBranchText = t('移动位置超出范围！', 'The moving position is out of range!')

/** Screen reader announcements while a row is moved. */
export function dragAnnouncements(
  translate: Translate,
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } {
  const at = (text: Text, id: UniqueIdentifier, place: UniqueIdentifier): string => translate(text, { name: nameOf(id), place: placeOf(place) })
  return {
    screenReaderInstructions: { draggable: translate(texts.how) },
    announcements: {
      onDragStart: ({ active }) => at(texts.lifted, active.id, active.id),
      onDragOver: ({ active, over }) => (over ? at(texts.over, active.id, over.id) : at(texts.nowhere, active.id, active.id)),
      onDragEnd: ({ active, over }) => (over ? at(texts.dropped, active.id, over.id) : at(texts.canceled, active.id, active.id)),
      onDragCancel: ({ active }) => at(texts.canceled, active.id, active.id),
    },
  }
}
