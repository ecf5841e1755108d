import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'

import type { ChangeableField } from '../../../resources/kit/changes'
import type { AnyResource } from '../../../resources/kit/define'
import type { PreviewedRow } from '../../../resources/kit/protocol/changes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ShownPreview } from './useChangePreview'

const texts = {
  counts: t('{changed} 条会修改，{unchanged} 条不变，{refused} 条不能修改', '{changed} will change, {unchanged} stay as they are, {refused} cannot change'),
  first: t('前 {count} 条，其余的在修改时逐条检查：', 'The first {count}; the others are checked one by one when they change:'),
  none: t('有人正在使用这些记录，修改时逐条检查', 'Others are working on them; they are checked one by one when they change'),
  row: t('记录', 'Record'),
  now: t('现在', 'Now'),
  after: t('修改后', 'After'),
  same: t('不变', 'Unchanged'),
}

interface Props {
  readonly resource: AnyResource
  readonly one: ChangeableField
  readonly preview: ShownPreview
}

/** How many rows would change, and the first of them with both values. */
export function ChangePreviewTable({ resource, one, preview: { data, isPending } }: Props) {
  const translate = useText()
  const format = useFormat()
  if (!data) return isPending ? <LinearProgress /> : null
  const { changed, unchanged, refused, rows } = data
  const total = changed + unchanged + refused
  return (
    <Box sx={{ opacity: isPending ? 0.5 : 1 }} aria-busy={isPending}>
      <Typography variant="body2" role="status" sx={{ mb: 1, fontWeight: 600 }}>
        {translate(texts.counts, { changed: format.number(changed), unchanged: format.number(unchanged), refused: format.number(refused) })}
      </Typography>
      {total > rows.length ? (
        <Typography variant="body2" color="text.secondary">
          {rows.length > 0 ? translate(texts.first, { count: rows.length }) : translate(texts.none)}
        </Typography>
      ) : null}
      {rows.length > 0 ? (
        <Box component="table" sx={[(theme) => cellStyles(theme), tableStyle]}>
          <thead>
            <tr>
              <th scope="col">{translate(texts.row)}</th>
              <th scope="col">{translate(texts.now)}</th>
              <th scope="col">{translate(texts.after)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewLine key={row.id} resource={resource} one={one} row={row} />
            ))}
          </tbody>
        </Box>
      ) : null}
    </Box>
  )
}

function PreviewLine({ resource, one: { name, field }, row: { name: title, before, after, msg } }: Omit<Props, 'preview'> & { readonly row: PreviewedRow }) {
  const translate = useText()
  const isSame = after !== undefined && JSON.stringify(after[name]) === JSON.stringify(before[name])
  const shown = (row: Row) => <Shown resource={resource} name={name} field={field} row={row} />
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{shown(before)}</td>
      <td>
        {after && !isSame ? (
          <strong>{shown(after)}</strong>
        ) : (
          <Box component="span" sx={{ color: msg ? 'error.main' : 'text.secondary' }}>
            {msg ?? translate(texts.same)}
          </Box>
        )}
      </td>
    </tr>
  )
}

/** As the list shows it: a reference by the column that names it. */
function Shown({
  resource,
  name,
  field,
  row,
}: {
  readonly resource: AnyResource
  readonly name: string
  readonly field: ChangeableField['field']
  readonly row: Row
}) {
  const related = 'as' in field && 'show' in field ? row[field.as] : undefined
  if (typeof related === 'object' && related !== null && 'show' in field) return <>{String((related as Row)[[field.show].flat()[0] ?? 'id'] ?? '')}</>
  return <Cell name={name} field={{ ...field, readOnly: true }} value={row[name]} row={row} resource={resource} canEdit={false} />
}

const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'body2',
  '& th, & td': { borderBottom: 1, borderColor: 'divider', px: 1, py: 0.5, verticalAlign: 'top', textAlign: 'left', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500 },
  '& thead th': { color: 'text.secondary' },
} as const
