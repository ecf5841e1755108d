import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useCan, useFormat, useHttp, useMediaUrl } from '../../../providers/hooks'
import { stock } from '../../../resources/goods/stock'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { useRights } from '../../crud/actions/useRights'
import { Cell } from '../../fields/Cell'
import { InlineCell } from '../../fields/cells/InlineCell'
import { CopyButton } from '../../ui/cell/CopyButton'
import { Picture } from '../../ui/cell/Picture'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'

import type { SkuRow } from '../../../resources/goods/sku'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { RowScreenProps } from '../screenControl'

const texts = {
  title: t('{name} 的规格', 'SKUs of {name}'),
  image: t('图片', 'Image'),
  spec: t('规格', 'Specification'),
  price: t('售价', 'Price'),
  stock: t('库存', 'Stock'),
  threshold: t('预警值', 'Threshold'),
  weight: t('重量', 'Weight'),
  status: t('启用', 'Enabled'),
  on: t('已启用', 'On'),
  code: t('规格编码', 'SKU code'),
  single: t('单规格', 'Single'),
  off: t('已禁用', 'Disabled'),
  out: t('售罄', 'Sold out'),
  low: t('预警', 'Low'),
  none: t('没有规格数据', 'No SKUs'),
  failed: t('规格加载失败', 'The SKUs could not be loaded'),
}

const goods = 'shop/goods'

/** The SKU rows of goods, below their row in the list. */
export function SkuRows({ row }: RowScreenProps) {
  const translate = useText()
  const http = useHttp()
  const { data, isError, refetch } = useQuery({
    queryKey: [goods, 'skus', row.id],
    queryFn: async () => (await http.get<{ list: SkuRow[] }>(callOf(goods, 'skus'), { id: row.id })).list,
    retry: false,
  })
  if (isError) return <RetryAlert text={texts.failed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={64} />
  if (data.length === 0) return <Box sx={{ typography: 'body2', color: 'text.secondary', p: 1 }}>{translate(texts.none)}</Box>
  return <SkuTable rows={data} name={String(row['name'] ?? row.id)} />
}

function SkuTable({ rows, name }: { readonly rows: readonly SkuRow[]; readonly name: string }) {
  const translate = useText()
  const editable = useEditable(rows.length <= mostEditable)
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="region" aria-label={translate(texts.title, { name })}>
      <Box component="table" aria-label={translate(texts.title, { name })} sx={tableStyle}>
        <thead>
          <tr>
            {[texts.image, texts.spec, texts.price, texts.stock, texts.threshold, texts.weight, texts.status, texts.code].map((text) => (
              <th scope="col" key={text.en}>
                {translate(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((sku) => (
            <SkuLine key={sku.id ?? sku.spec_key} sku={sku} editable={editable} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

type Editable = Readonly<Partial<Record<CellName, AnyField>>>

/** Of more rows the grid of the goods form is the place. */
const mostEditable = 200

/** The cells of the list of stock, which are changed here as there, by whoever may open that list. */
function useEditable(isSmall: boolean): Editable {
  const can = useCan()
  const { may, changes } = useRights(stock)
  return useMemo(() => {
    if (!isSmall || !can(stock.path, 'index')) return {}
    const ofDomain = Object.fromEntries(changes.map(({ name, field }) => [name, field]))
    return { ...ofDomain, ...(may.edit && { stock_warning: stock.fields.stock_warning }) }
  }, [isSmall, can, may.edit, changes])
}

function SkuLine({ sku, editable }: { readonly sku: SkuRow; readonly editable: Editable }) {
  const translate = useText()
  const format = useFormat()
  const toUrl = useMediaUrl()
  const title = sku.specs.map(({ value }) => value).join(' / ') || translate(texts.single)
  const row = { ...sku, id: sku.id ?? 0, title }
  const isOut = sku.stock <= 0
  const { stock_warning: threshold = 0 } = sku
  const isLow = !isOut && threshold > 0 && sku.stock <= threshold
  const state = isOut ? texts.out : isLow ? texts.low : undefined
  return (
    <Box component="tr" data-line={sku.id} sx={sku.status === 1 ? {} : { opacity: 0.6 }}>
      <td>{sku.image ? <Picture src={toUrl(sku.image)} alt={title} group={`skus-${sku.id ?? ''}`} size={28} /> : null}</td>
      <td>
        {title}
        {sku.status === 1 ? null : ` (${translate(texts.off)})`}
      </td>
      <td>
        <StockCell name="price" field={editable.price} row={row} shown={format.money(sku.price)} />
      </td>
      <Box component="td" sx={{ color: isOut ? 'error.main' : isLow ? 'warning.main' : undefined, fontWeight: state ? 600 : undefined }}>
        <StockCell name="stock" field={editable.stock} row={row} shown={format.number(sku.stock)} />
        {state ? ` ${translate(state)}` : ''}
      </Box>
      <td>
        <StockCell name="stock_warning" field={editable.stock_warning} row={row} shown={format.number(threshold)} />
      </td>
      <td>
        <StockCell name="weight" field={editable.weight} row={row} shown={`${sku.weight} Kg`} />
      </td>
      <td>
        <StockCell name="status" field={editable.status} row={row} shown={translate(sku.status === 1 ? texts.on : texts.off)} />
      </td>
      <td>
        {sku.sku_code ? (
          <>
            {sku.sku_code} <CopyButton value={sku.sku_code} />
          </>
        ) : null}
      </td>
    </Box>
  )
}

type CellName = 'price' | 'stock' | 'stock_warning' | 'weight' | 'status'

interface StockCellProps {
  readonly name: CellName
  readonly field: AnyField | undefined
  readonly row: Row
  /** For those who may not change it. */
  readonly shown: string
}

function StockCell({ name, field, row, shown }: StockCellProps) {
  if (!field || row.id === 0) return <>{shown}</>
  const props = { name, field, value: row[name], row, resource: stock, canEdit: true } as const
  return rulesOf(field).isTyped ? <InlineCell {...props} /> : <Cell {...props} />
}

/** A table inside a cell of the list: it uses table layout, whatever the list sets for its own rows. */
const tableStyle = {
  '&&': { display: 'table', borderCollapse: 'collapse', typography: 'body2', minWidth: 480, fontVariantNumeric: 'tabular-nums' },
  '&& thead': { display: 'table-header-group', position: 'static' },
  '&& tbody': { display: 'table-row-group' },
  '&& tr': { display: 'table-row' },
  '&& th, && td': {
    display: 'table-cell',
    position: 'static',
    minHeight: 0,
    maxWidth: 420,
    px: 1.5,
    py: 0.5,
    bgcolor: 'transparent',
    textAlign: 'left',
    verticalAlign: 'middle',
    border: 0,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '&& td': { whiteSpace: 'normal' },
  '&& th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap' },
} as const
