import Box from '@mui/material/Box'

import { useHttp } from '../../../providers/hooks'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useListFigures } from '../list/useListFigures'
import { FigureGroup } from './FigureGroup'

import type { AnyResource } from '../../../resources/kit/define'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'

const texts = { tiles: t('{title}概况', '{title} at a glance') }

/** The numbers above a list, counted again whenever it is reloaded. Without an answer there are none. */
export function ListTiles({ resource, readAt }: { readonly resource: AnyResource; readonly readAt: number }) {
  const translate = useText()
  const http = useHttp()
  const { data, isError } = useListFigures({
    key: [resource.path, 'tiles'],
    filter: undefined,
    readAt,
    read: (_, signal) => http.get<DashboardAnswer>(callOf(resource.path, 'tiles'), {}, { signal, isQuiet: true }),
  })
  if (isError) return null
  return (
    <Box sx={{ px: { xs: 1, sm: 1.5 } }}>
      <FigureGroup label={translate(texts.tiles, { title: translate(resource.title) })} figures={resource.list.tiles ?? {}} data={data} size="low" />
    </Box>
  )
}
