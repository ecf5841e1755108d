import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'

import { useData, useFeature, useFormat, useSession } from '../../../providers/hooks'
import { inSentence, listed, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { undoTexts } from './UndoFact'

import type { RemovalTarget } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { CountedRows, RemovalPreview } from '../../../resources/kit/protocol/removal'
import type { Text } from '../../../resources/kit/text'

const texts = {
  along: t('一并删除：{rows}', 'Deleted with it: {rows}'),
  released: t('不再引用它：{rows}', 'No longer linked to it: {rows}'),
  blocking: t('仍被 {rows} 使用，被使用的记录不会删除', 'Still used by {rows}; what is in use is not deleted'),
  counted: t('{title} {count} 条', '{title} × {count}'),
  bin: t('可从数据回收站恢复。', 'It can be restored from the recycle bin.'),
  restored: t('删除后可在“已删除”中恢复。', 'It can be restored under Deleted.'),
  restoredBySuper: t('删除后只有超级管理员可以恢复。', 'Only a super administrator can restore it.'),
  forGood: t('删除后无法恢复。', 'This cannot be undone.'),
}

interface Props {
  readonly resource: AnyResource
  readonly target: RemovalTarget
}

/** What goes along with deleted rows, what is in the way, and how they come back. */
export function RemovalFacts({ resource, target }: Props) {
  const translate = useText()
  const format = useFormat()
  const data = useData()
  const hasPreview = useFeature('undo')
  const preview = useQuery({
    queryKey: [resource.path, 'removal', target],
    queryFn: ({ signal }) => data.previewRemoval(resource.path, target, signal),
    enabled: hasPreview,
    retry: false,
    gcTime: 0,
  })
  const isLoading = hasPreview && preview.isPending
  const recovery = useRecovery(resource, preview.data, isLoading)
  const counted = (rows: readonly CountedRows[]): readonly string[] =>
    rows.map(({ title, count }) => translate(texts.counted, { title: inSentence(t(title, title)), count: format.number(count) }))
  const lines = (['blocking', 'along', 'released'] as const).flatMap((part) => {
    const rows = preview.data?.[part] ?? []
    return rows.length > 0 ? [translate(texts[part], { rows: listed(counted(rows)) })] : []
  })
  return (
    <>
      {resource.deleteNote ? <div>{translate(resource.deleteNote)}</div> : null}
      {isLoading ? <Skeleton width="70%" /> : null}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {recovery.map((text) => (
        <div key={text.en}>{translate(text)}</div>
      ))}
    </>
  )
}

/** How the row comes back; nothing while it is asked, and on a server that cannot restore. */
function useRecovery({ softDelete }: AnyResource, preview: RemovalPreview | undefined, isLoading: boolean): readonly Text[] {
  const { restores } = useSession()
  if (isLoading) return []
  const undo = preview?.can_undo ? [undoTexts.can] : []
  if (preview?.kept === 'bin') return [...undo, texts.bin]
  if (!softDelete) return [texts.forGood]
  return restores === undefined ? undo : [...undo, restores ? texts.restored : texts.restoredBySuper]
}
