import { useData } from '../../providers/hooks'
import { PlainText } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { shortRegion } from './cells/shortRegion'
import { isId, lazyFilter } from './filters/commonFilters'
import { toNumbers } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'

import type { ZhangguiData } from '../../providers/data/dataTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const regionUi: FieldUi<'region'> = {
  Cell: RegionCell,
  Detail: (props) => <PlainText text={namesOf(props)} />,
  layout: () => ({ ...textColumn(200), min: 168 }), // a province, a city and a district of three signs each
  Input: lazyInput(
    ({ RegionSelect }) =>
      function RegionInput({ value, ...props }) {
        const data = useData()
        return <RegionSelect {...props} value={toNumbers(value)} load={data.areas} />
      },
  ),
  isGroup: () => true,
  loadText: regionText,
  Filter: lazyFilter(({ RegionFilter }) => RegionFilter),
  isFilterValue: (value) => value.split(',').every(isId),
  filterSeparator: ' / ',
  filterLabels: (value) => ({ queryKey: ['areaLabels', value], staleTime: Number.POSITIVE_INFINITY, load: (data) => filterLabels(data, value) }),
}

/** The server stores the names of a region beside its three ids. */
function namesOf({ value, row }: FieldCellProps): string {
  const names = row['area_text'] ?? (Array.isArray(value) ? value.join(' / ') : '')
  return isBlank(names) ? '' : String(names)
}

/** In a list without the words that every province has, so that the district is not cut; the whole names are shown on hover and focus. */
function RegionCell(props: FieldCellProps) {
  const whole = namesOf(props)
  const short = shortRegion(whole)
  if (short === whole) return <PlainText text={whole} />
  return (
    <span className="cell-clip" data-tip={whole}>
      {short}
    </span>
  )
}

async function regionText(value: unknown, _: unknown, { data }: { readonly data: ZhangguiData }): Promise<string> {
  const [province, city, district] = toNumbers(value)
  const levels = await Promise.all([data.areas({}), province ? data.areas({ province }) : [], province && city ? data.areas({ province, city }) : []])
  return [province, city, district].flatMap((id, at) => levels[at]?.find((area) => area.value === id)?.label ?? []).join(' / ')
}

async function filterLabels(data: ZhangguiData, value: string): Promise<{ id: string; label: string }[]> {
  const [province, city, district] = value.split(',').filter(Boolean).map(Number)
  const levels = [{}, ...(city && province ? [{ province }] : []), ...(district && province && city ? [{ province, city }] : [])]
  const areas = (await Promise.all(levels.map((level) => data.areas(level)))).flat()
  return areas.map((area) => ({ id: String(area.value), label: area.label }))
}
