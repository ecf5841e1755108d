import { FigureGroup } from '../../crud/figures/FigureGroup'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { Dashboard, FigureGroup as Figures } from '../../../resources/kit/dashboard'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'

const texts = { todo: t('待办', 'To do'), further: t('更多指标', 'More figures') }

interface Props {
  readonly dashboard: Dashboard
  readonly data: DashboardAnswer | undefined
}

/** What waits to be done: one row of numbers. */
export function TodoTiles({ dashboard: { todos = {} }, data }: Props) {
  const translate = useText()
  return <FigureGroup title={translate(texts.todo)} figures={todos} data={data} size="small" />
}

/** The figures that the server sent, by group; placeholders before, by the user's rights. */
export const FigureTiles = ({ dashboard: { groups }, data }: Props) =>
  Object.entries(groups).map(([name, group]) => <FigureGroupTiles key={name} group={group} data={data} />)

function FigureGroupTiles({ group: { title, figures, isMain }, data }: { readonly group: Figures } & Pick<Props, 'data'>) {
  const translate = useText()
  if (!isMain) return <FigureGroup title={translate(title)} figures={figures} data={data} size="usual" />
  const all = Object.entries(figures)
  return (
    <>
      <FigureGroup label={translate(title)} figures={Object.fromEntries(all.slice(0, mainCount))} data={data} size="large" />
      <FigureGroup label={translate(texts.further)} figures={Object.fromEntries(all.slice(mainCount))} data={data} size="middle" />
    </>
  )
}

/** The numbers that matter most. */
const mainCount = 4
