import Box from '@mui/material/Box'

import { useData, useFeature } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { useListFigures } from '../list/useListFigures'
import { toRowFilter } from '../url/toSearchParams'

const texts = { totals: t('合计', 'Total') }

/** The sums of columns over all rows of the filter, in the order of their definition. Without an answer there are none. */
export function ListTotals({ readAt, total }: { readonly readAt: number; readonly total: number }) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { requested } = useListParts().listQuery
  const data = useData()
  const isOffered = useFeature('details')
  const names = resource.list.totals ?? []
  const { data: sums } = useListFigures({
    key: [resource.path, 'totals'],
    filter: toRowFilter(resource, requested, total),
    readAt,
    isEnabled: isOffered && names.length > 0 && total > 1,
    read: (filter, signal) => data.totals(resource.path, filter, signal),
  })
  if (!sums || total <= 1) return null
  return (
    <Box
      component="dl"
      aria-label={translate(texts.totals)}
      sx={[
        (theme) => cellStyles(theme),
        {
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          ml: { sm: 1 },
          m: 0,
          fontSize: 13,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
        },
      ]}
    >
      {names.flatMap((name) => {
        const field = resource.fields[name]
        if (!field || sums[name] === undefined) return []
        return (
          <Box key={name} sx={{ display: 'flex', gap: 0.5 }}>
            <dt>{translate(field.label)}</dt>
            <dd>
              <Cell name={name} field={{ ...field, readOnly: true }} value={sums[name]} row={{ id: 0, ...sums }} resource={resource} canEdit={false} />
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}
