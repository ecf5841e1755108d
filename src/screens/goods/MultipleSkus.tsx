import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useState } from 'react'

import { useCan, useNotice } from '../../../providers/hooks'
import { refusals } from '../../../resources/errors'
import { combinationCount } from '../../../resources/goods/skuMatrix'
import { readSpecs } from '../../../resources/goods/skuValidation'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { BatchPanel } from '../goodsGrid/BatchPanel'
import { SkuGrid } from '../goodsGrid/SkuGrid'
import { applyTemplate, generateRows } from '../goodsSheet/skuEdit'
import { filled, specsOf } from '../goodsSheet/skuSheet'
import { useGroups, useHasRows, useSheetEdits } from '../goodsSheet/useSheetEdits'
import { SaveTemplateDialog } from '../goodsSpec/SaveTemplateDialog'
import { SpecBuilder } from '../goodsSpec/SpecBuilder'
import { TemplateDialog } from '../goodsSpec/TemplateDialog'
import { specTemplates } from '../goodsSpec/useTemplates'

import type { CellErrors } from '../goodsGrid/cellErrors'
import type { ShownCell } from '../goodsGrid/useGridState'
import type { SheetStore } from '../goodsSheet/sheetStore'

const texts = {
  generate: t('生成 SKU（{count} 行）', 'Generate {count} SKU {count:row|rows}'),
  generateNone: t('生成 SKU', 'Generate SKU rows'),
  batch: t('批量设置', 'Bulk set'),
  take: t('选择模板', 'Use template'),
  keep: t('存为模板', 'Save as template'),
  takeTitle: t('选择规格模板', 'Use a specification template'),
  replaces: t(
    '现有规格将换成模板的内容；名称和值相同的 SKU 会保留，其余删除。',
    'The template replaces the current specifications; SKUs with the same names and values are kept, the others are deleted.',
  ),
  none: t('添加规格和规格值，或选择模板，然后生成 SKU。', 'Add specifications and values or use a template, then generate the SKU rows.'),
}

interface Props {
  readonly id: string
  readonly store: SheetStore
  readonly isDisabled: boolean
  readonly errors: CellErrors | undefined
  readonly shown: ShownCell | undefined
  readonly onFlush: () => void
}

/** Goods with specifications: the builder, its actions, and the grid. */
export const MultipleSkus = memo(function MultipleSkus({ id, store, isDisabled, errors, shown, onFlush }: Props) {
  const translate = useText()
  const groups = useGroups(store)
  const edit = useSheetEdits(store)
  const [isBatch, setBatch] = useState(false)
  const hasRows = useHasRows(store)
  const count = filled(groups).length ? combinationCount(filled(groups)) : 0
  return (
    <>
      <SpecBuilder id={id} store={store} isDisabled={isDisabled} />
      {isDisabled ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant={hasRows ? 'outlined' : 'contained'} onClick={() => edit(generateRows)}>
            {count ? translate(texts.generate, { count }) : translate(texts.generateNone)}
          </Button>
          <BatchButton isOpen={isBatch && hasRows} hasRows={hasRows} onToggle={() => setBatch(!isBatch)} />
          <Box sx={{ flex: 1 }} />
          <TemplateButtons store={store} />
        </Box>
      )}
      {isBatch && hasRows && !isDisabled ? <BatchPanel store={store} edit={edit} /> : null}
      {hasRows ? (
        <SkuGrid id={`${id}-grid`} store={store} edit={edit} isDisabled={isDisabled} errors={errors} shown={shown} onFlush={onFlush} />
      ) : (
        <Alert severity="info" icon={false} sx={{ py: 0 }}>
          {translate(texts.none)}
        </Alert>
      )}
    </>
  )
})

/** Enabled without rows, because a click reports what is missing. */
function BatchButton({ isOpen, hasRows, onToggle }: { readonly isOpen: boolean; readonly hasRows: boolean; readonly onToggle: () => void }) {
  const translate = useText()
  const notice = useNotice()
  return (
    <Button
      variant="outlined"
      aria-expanded={isOpen}
      onClick={() => (hasRows ? onToggle() : notice({ kind: 'error', text: translate(refusals.sku_generate_first) }))}
    >
      {translate(texts.batch)}
    </Button>
  )
}

function TemplateButtons({ store }: { readonly store: SheetStore }) {
  const translate = useText()
  const can = useCan()
  const groups = useGroups(store)
  const edit = useSheetEdits(store)
  const [open, setOpen] = useState<'take' | 'keep'>()
  const isWhole = groups.length > 0 && groups.every(({ name, values }) => name && values.length > 0)
  return (
    <>
      {can(specTemplates, 'index') ? (
        <Button variant="outlined" onClick={() => setOpen('take')}>
          {translate(texts.take)}
        </Button>
      ) : null}
      {can(specTemplates, 'add') ? (
        <Button color="inherit" disabled={!isWhole} onClick={() => setOpen('keep')}>
          {translate(texts.keep)}
        </Button>
      ) : null}
      {open === 'take' ? (
        <TemplateDialog
          path={specTemplates}
          title={translate(texts.takeTitle)}
          warning={groups.length ? translate(texts.replaces) : undefined}
          summaryOf={(row) => specSummary(row['specs'])}
          onPick={(row) => edit((now) => applyTemplate(now, row['specs']))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'keep' ? <SaveTemplateDialog specs={specsOf(store.get())} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

/** Names and values in one line, to distinguish templates. */
const specSummary = (specs: unknown): string =>
  readSpecs(specs)
    .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
    .join(' · ')
