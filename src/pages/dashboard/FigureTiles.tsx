import { FigureGroup } from '../../crud/figures/FigureGroup'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { Dashboard } from '../../../resources/kit/dashboard'
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

/** The numbers that matter most. */
const mainCount = 4

/** The first figures of the main group. */
export function MainTiles({ dashboard: { groups }, data }: Props) {
  const translate = useText()
  return mainOf(groups).map(({ title, figures }) => (
    <FigureGroup key={title.zh} label={translate(title)} figures={Object.fromEntries(Object.entries(figures).slice(0, mainCount))} data={data} size="large" />
  ))
}

/** The other figures, by group. */
export function FigureTiles({ dashboard: { groups }, data }: Props) {
  const translate = useText()
  return (
    <>
      {mainOf(groups).map(({ title, figures }) => (
        <FigureGroup
          key={title.zh}
          title={translate(texts.further)}
          figures={Object.fromEntries(Object.entries(figures).slice(mainCount))}
          data={data}
          size="middle"
        />
      ))}
      {Object.entries(groups).map(([name, { title, figures, isMain }]) =>
        isMain ? null : <FigureGroup key={name} title={translate(title)} figures={figures} data={data} size="usual" />,
      )}
    </>
  )
}

const mainOf = (groups: Dashboard['groups']) => Object.values(groups).filter(({ isMain }) => isMain)
