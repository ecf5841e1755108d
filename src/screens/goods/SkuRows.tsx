import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'

import { useFormat, useHttp, useMediaUrl } from '../../../providers/hooks'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { CopyButton } from '../../ui/cell/CopyButton'
import { Picture } from '../../ui/cell/Picture'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'

import type { SkuRow } from '../../../resources/goods/sku'
import type { RowScreenProps } from '../screenControl'

const texts = {
  title: t('{name} 的规格', 'SKUs of {name}'),
  image: t('图片', 'Image'),
  spec: t('规格', 'Specification'),
  price: t('售价', 'Price'),
  stock: t('库存', 'Stock'),
  code: t('规格编码', 'SKU code'),
  single: t('单规格', 'Single'),
  off: t('已停用', 'Disabled'),
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
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="region" aria-label={translate(texts.title, { name })}>
      <Box component="table" aria-label={translate(texts.title, { name })} sx={tableStyle}>
        <thead>
          <tr>
            {[texts.image, texts.spec, texts.price, texts.stock, texts.code].map((text) => (
              <th scope="col" key={text.en}>
                {translate(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((sku) => (
            <SkuLine key={sku.id ?? sku.spec_key} sku={sku} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function SkuLine({ sku }: { readonly sku: SkuRow }) {
  const translate = useText()
  const format = useFormat()
  const toUrl = useMediaUrl()
  const title = sku.specs.map(({ value }) => value).join(' / ') || translate(texts.single)
  const isOut = sku.stock <= 0
  const isLow = !isOut && sku.stock_warning > 0 && sku.stock <= sku.stock_warning
  const state = isOut ? texts.out : isLow ? texts.low : undefined
  return (
    <Box component="tr" sx={sku.status === 1 ? {} : { opacity: 0.6 }}>
      <td>{sku.image ? <Picture src={toUrl(sku.image)} alt={title} group={`skus-${sku.id ?? ''}`} size={28} /> : null}</td>
      <td>
        {title}
        {sku.status === 1 ? null : ` (${translate(texts.off)})`}
      </td>
      <td>{format.money(sku.price)}</td>
      <Box component="td" sx={{ color: isOut ? 'error.main' : isLow ? 'warning.main' : undefined, fontWeight: state ? 600 : undefined }}>
        {format.number(sku.stock)}
        {state ? ` ${translate(state)}` : ''}
      </Box>
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
