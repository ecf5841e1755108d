import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { useStartViews } from '../../../providers/views'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { defaultOrder, usualLimit, writeListState } from '../address/listState'
import { useViewCounts } from './useViewCounts'
import { useViewDeeds } from './useViewDeeds'
import { useViews } from './useViews'
import { ViewChip } from './ViewChip'
import { ViewMenu } from './ViewMenu'
import { isChanged, lostIn, queryOfView } from './viewState'

import type { ListModel } from '../useListModel'

const texts = {
  views: t('视图', 'Views'),
  all: t('全部', 'All'),
  save: t('保存改动', 'Save the changes'),
  undo: t('放弃改动', 'Drop the changes'),
  unknown: t('链接中的视图未与您共享，或已删除', 'The view of this link is not shared with you, or is deleted'),
}

/** The views of a list as links, each with the number of rows it holds for this person. */
export function ViewBar({ model }: { readonly model: ListModel }) {
  const translate = useText()
  const { resource, address, answer, look } = model
  const { state, base } = address
  const { list, isKnown } = useViews(resource.path, true)
  const { marked } = useStartViews()
  const counts = useViewCounts(
    resource.path,
    list.filter((view) => lostIn(resource, view).length === 0).map(({ id }) => id),
    { readAt: answer.readAt },
  )
  const deeds = useViewDeeds(resource, address, look.prefs)
  const open = list.find(({ id }) => id === state.view)
  const isOther = open !== undefined && isChanged(resource, open, state, look.prefs)
  const isOpenedByOne = marked.some((view) => view.path === resource.path && view.is_default)
  const all = writeListState(resource, { page: 1, limit: usualLimit, order: defaultOrder(resource), q: '', filters: [], ...(isOpenedByOne && { view: 0 }) })
  return (
    <Box role="group" aria-label={translate(texts.views)} sx={barLook}>
      <ViewChip to={{ pathname: base, search: all }} name={translate(texts.all)} isOpen={!state.view} />
      {list.map((view) => (
        <ViewChip
          key={view.id}
          to={{ pathname: base, search: queryOfView(view) }}
          name={view.name}
          count={counts[view.id]}
          isOpen={view.id === state.view}
          view={view}
          lost={lostIn(resource, view)}
        />
      ))}
      {open ? <ViewMenu key={open.id} view={open} list={list} isChanged={isOther} deeds={deeds} resource={resource} /> : null}
      {open && isOther ? (
        <>
          {open.may_change ? (
            <Button size="small" variant="outlined" sx={{ flex: 'none', py: 0 }} onClick={() => void deeds.replace(open).catch(() => undefined)}>
              {translate(texts.save)}
            </Button>
          ) : null}
          <Button
            size="small"
            variant="text"
            sx={{ flex: 'none', py: 0 }}
            onClick={() => {
              look.restore?.()
              deeds.goTo(open)
            }}
          >
            {translate(texts.undo)}
          </Button>
        </>
      ) : null}
      {isKnown && state.view && !open ? (
        <Box component="span" role="status" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate(texts.unknown)}
        </Box>
      ) : null}
    </Box>
  )
}

const barLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  height: 40,
  flexShrink: 0,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const
