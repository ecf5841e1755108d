import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'

import { skuLimits } from '../../../resources/goods/sku'
import { t } from '../../../resources/kit/text'
import { ConfirmDialog } from '../../crud/actions/ConfirmDialog'
import { useText } from '../../ui/useText'
import { addGroup, moveGroup, removeGroup, removeValue } from '../goodsSheet/skuEdit'
import { useGroups, useSheetEdits } from '../goodsSheet/useSheetEdits'
import { Sortable } from './Sortable'
import { SpecGroupCard } from './SpecGroupCard'

import type { ConfirmOptions } from '../../crud/actions/ConfirmDialog'
import type { SheetStore } from '../goodsSheet/sheetStore'
import type { SheetEdit } from '../goodsSheet/skuEdit'
import type { SheetGroup, SheetValue, SkuSheet } from '../goodsSheet/skuSheet'

const texts = {
  add: t('添加规格', 'Add specification'),
  full: t('最多 {max} 个规格', 'At most {max} specifications'),
  removeGroup: t('删除规格“{name}”？', 'Delete specification {name}?'),
  removeValue: t('删除规格值“{name}”？', 'Delete value {name}?'),
  noUndo: t('删除后不能恢复。', 'This cannot be undone.'),
  rows: t('将同时删除 {count} 行 SKU，删除后不能恢复。', '{count} SKU {count:row|rows} will be deleted with it. This cannot be undone.'),
  verb: t('删除', 'Delete'),
}

interface Props {
  /** The focusable element of the field. */
  readonly id: string
  readonly store: SheetStore
  readonly isDisabled: boolean
}

/** Groups of a specification and their values: added, renamed, given pictures, moved, and deleted after confirmation. */
export function SpecBuilder({ id, store, isDisabled }: Props) {
  const translate = useText()
  const groups = useGroups(store)
  const edit = useSheetEdits(store)
  const cards = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const names = cards.current?.querySelectorAll<HTMLInputElement>('[data-group-name]') ?? []
    names[names.length - 1]?.focus()
  }, [groups.length])
  const [question, setQuestion] = useState<ConfirmOptions>()
  const confirmChange = (title: string, change: (sheet: SkuSheet) => SheetEdit): void => {
    const tried = change(store.get())
    if (!('sheet' in tried)) return void edit(change) // the last one stays; the refusal is reported
    const count = store.get().rows.length - tried.sheet.rows.length
    const text = count > 0 ? translate(texts.rows, { count }) : translate(texts.noUndo)
    setQuestion({ title, text, confirmLabel: translate(texts.verb), color: 'error', run: async () => void edit(change, true) })
  }
  const confirmRemoveGroup = ({ key, name }: SheetGroup): void => confirmChange(translate(texts.removeGroup, { name }), (now) => removeGroup(now, key))
  const confirmRemoveValue = ({ key, value }: SheetValue): void => confirmChange(translate(texts.removeValue, { name: value }), (now) => removeValue(now, key))
  const isFull = groups.length >= skuLimits.groups
  return (
    <Box ref={cards} sx={{ display: 'grid', gap: 1 }}>
      <Sortable items={groups} onMove={(from, to) => edit((now) => moveGroup(now, from, to))}>
        {groups.map((group, at) => (
          <SpecGroupCard
            key={group.key}
            id={at === 0 ? id : undefined}
            group={group}
            n={at + 1}
            isDisabled={isDisabled}
            edit={edit}
            onRemove={() => confirmRemoveGroup(group)}
            onRemoveValue={confirmRemoveValue}
          />
        ))}
      </Sortable>
      <Box>
        <Button
          {...(groups.length === 0 ? { id } : {})}
          variant="outlined"
          startIcon={<Add />}
          disabled={isDisabled || isFull}
          onClick={() => void (isNew.current = edit((now) => addGroup(now)))}
        >
          {isFull ? translate(texts.full, { max: skuLimits.groups }) : translate(texts.add)}
        </Button>
      </Box>
      {question ? <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </Box>
  )
}
