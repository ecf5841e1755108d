import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import SearchIcon from '@mui/icons-material/Search'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { countedRows, parentFieldOf, parentIdOf, parentOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { usePinyin } from '../../ui/pinyin/usePinyin'
import { useText } from '../../ui/useText'
import { TypedCount } from '../actions/TypedCount'
import { UndoFact } from '../actions/UndoFact'
import { useTypedCount } from '../actions/useTypedCount'
import { PopupFrame } from '../popup/PopupFrame'
import { matchingOptions, moveTargets, readAbove } from './moveTargets'

import type { FormEvent, KeyboardEvent } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { MoveTarget } from './moveTargets'

const texts = {
  one: t('移动“{name}”', 'Move “{name}”'),
  some: t('移动 {count} {what}', 'Move {count} {what}'),
  to: t('移到', 'Move under'),
  search: t('搜索上级', 'Search'),
  top: t('最上级', 'Top level'),
  now: t('现在的上级', 'Current parent'),
  nothing: t('没有匹配的上级', 'No matches'),
  along: t('所选记录的下级会随上级一起移动。', 'Selected rows below other selected ones move along with them.'),
  failed: t('无法读取可选的上级', 'The possible parents could not be loaded'),
  cancel: t('取消', 'Cancel'),
  move: t('移动', 'Move'),
}

interface Props {
  readonly resource: AnyResource
  readonly ids: readonly number[]
  readonly onDone: (() => void) | undefined
  readonly onClose: () => void
}

/** Chooses another parent in the tree for a row or for several, by pointer or by keyboard: what is typed stays, arrows choose, Enter moves. */
export function MoveTo({ resource, ids, onDone, onClose }: Props) {
  const translate = useText()
  const data = useData()
  const invalidate = useInvalidate()
  const field = parentFieldOf(resource)
  const query = useQuery({
    queryKey: [resource.path, 'moveTo', ids],
    queryFn: async ({ signal }) => {
      const read = async (some: readonly number[]): Promise<Row[]> => (await data.getMany<Row>(resource.path, { ids: [...some], signal })).data
      const [{ options }, rows] = await Promise.all([data.select(resource.path, { q: '', signal }), read(ids)])
      return { options, rows, above: await readAbove(resource, ids, [...options, ...rows], read) }
    },
    staleTime: 0,
  })
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number>()
  const [alert, setAlert] = useState<string>()
  const [isSending, setSending] = useState(false)
  const key = useRef(newKey())
  const { options = [], rows = [], above = [] } = query.data ?? {}
  const [row] = ids.length === 1 ? rows : []
  const { moved, targets } = moveTargets({ resource, ids, known: [...rows, ...above], options, top: translate(texts.top), translate })
  const shown = matchingOptions(targets, typed, usePinyin(typed))
  const current = row && parentIdOf(resource, row)
  const count = useTypedCount(moved.length)
  const open = shown.filter((one) => one.isMatch && one.refusal === undefined && one.id !== current)
  const chosen = open.find(({ id }) => id === active)
  const move = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!chosen || isSending || !field || !count.confirm()) return
    setSending(true)
    const target = row
      ? { id: row.id, ...(row.row_version !== undefined && { rowVersion: row.row_version }) }
      : moved.length === 1
        ? { id: moved[0] ?? 0 }
        : { ids: moved }
    const isDone = await data
      .change(resource.path, { field: parentOf(resource) ?? '', way: 'set', value: chosen.id, ...target, idempotencyKey: key.current, isQuiet: true })
      .then(() => true)
      .catch((error: unknown) => {
        setAlert(error instanceof Error ? error.message : String(error))
        key.current = newKey()
        return false
      })
    setSending(false)
    void invalidate(resource.path)
    if (!isDone) return
    onDone?.()
    onClose()
  }
  const title = row ? translate(texts.one, { name: rowName(resource, row, translate) }) : translate(texts.some, countedRows(resource, ids.length))
  return (
    <PopupFrame
      title={title}
      width={520}
      onClose={onClose}
      form={(inside) => (
        <Box component="form" noValidate onSubmit={(event: FormEvent) => void move(event)} sx={formStyle}>
          {inside}
        </Box>
      )}
      banner={alert === undefined ? null : <Alert severity="error">{alert}</Alert>}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {translate(texts.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={!chosen || isSending}>
            {translate(texts.move)}
          </Button>
        </>
      }
    >
      {query.data && moved.length < ids.length ? <Alert severity="info">{translate(texts.along)}</Alert> : null}
      {!query.data ? (
        query.isError ? (
          <RetryAlert text={texts.failed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={280} />
        )
      ) : (
        <Targets
          typed={typed}
          shown={shown}
          open={open}
          chosen={chosen}
          current={current}
          onType={(text) => {
            setTyped(text)
            setActive(undefined)
          }}
          onChoose={setActive}
        />
      )}
      {moved.length > 1 ? (
        <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary' }}>
          <UndoFact resource={resource} kind="edit" />
          {count.isNeeded ? <TypedCount {...count} /> : null}
        </Box>
      ) : null}
    </PopupFrame>
  )
}

interface TargetsProps {
  readonly typed: string
  readonly shown: readonly MoveTarget[]
  readonly open: readonly MoveTarget[]
  readonly chosen: MoveTarget | undefined
  readonly current: number | undefined
  readonly onType: (text: string) => void
  readonly onChoose: (id: number) => void
}

/** A search field over the tree; the focus stays in the field. */
function Targets({ typed, shown, open, chosen, current, onType, onChoose }: TargetsProps) {
  const translate = useText()
  const id = useId()
  const press = (event: KeyboardEvent): void => {
    const at = open.findIndex((one) => one === chosen)
    const next = { ArrowDown: Math.min(at + 1, open.length - 1), ArrowUp: Math.max(at - 1, 0) }[event.key]
    const target = next === undefined ? undefined : open[next]
    if (!target) return
    event.preventDefault()
    onChoose(target.id)
    document.getElementById(`${id}-${target.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        autoFocus
        fullWidth
        size="small"
        value={typed}
        placeholder={translate(texts.search)}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
          htmlInput: {
            role: 'combobox',
            'aria-label': translate(texts.search),
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': chosen ? `${id}-${chosen.id}` : undefined,
          },
        }}
      />
      <Box component="ul" id={`${id}-list`} role="listbox" aria-label={translate(texts.to)} sx={listStyle}>
        {shown.map((one) => {
          const { refusal } = one
          const isOff = refusal !== undefined || one.id === current
          const reason = refusal ? translate(refusal.text, refusal.values) : one.id === current ? translate(texts.now) : undefined
          return (
            <li
              key={one.id}
              id={`${id}-${one.id}`}
              role="option"
              aria-selected={one === chosen}
              aria-disabled={isOff}
              data-between={!one.isMatch}
              style={{ paddingInlineStart: 12 + (one.depth ?? 0) * 22 }}
              onClick={() => (isOff ? undefined : onChoose(one.id))}
            >
              {one.label}
              {reason === undefined ? null : <small>{reason}</small>}
            </li>
          )
        })}
        {shown.length === 0 ? <li role="presentation">{translate(texts.nothing)}</li> : null}
      </Box>
    </Box>
  )
}

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const

const listStyle = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  height: { xs: '50vh', sm: 320 },
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li': {
    display: 'flex',
    gap: 1,
    alignItems: 'center',
    minHeight: { xs: 44, sm: 34 },
    pr: 1.5,
    borderRadius: 1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& > li:hover': { bgcolor: 'action.hover' },
  '& > li[aria-selected="true"]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& > li[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default', bgcolor: 'transparent' },
  '& > li[data-between="true"]:not([aria-selected="true"])': { color: 'text.secondary' },
  '& > li > small': { ml: 'auto', pl: 2, textAlign: 'end' },
} as const
