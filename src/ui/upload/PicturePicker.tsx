import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../feedback/RetryAlert'
import { useSettled } from '../useSettled'
import { useLanguage, useText } from '../useText'
import { UploadRows } from './UploadRows'
import { useUploads } from './useUploads'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { SendFile } from './useUploads'

export interface StoredPicture {
  readonly url: string
  readonly name: string
  /** Size and type, number of uses and last upload, as text. */
  readonly notes: readonly string[]
}
export type BrowsePictures = (query: {
  readonly page: number
  readonly search: string
  readonly size: number
  /** Those of every topic, instead of the field's own. */
  readonly isEvery: boolean
  readonly signal: AbortSignal
}) => Promise<{ readonly pictures: readonly StoredPicture[]; readonly total: number }>

const texts = {
  title: t('选择附件图片', 'Choose images from attachments'),
  search: t('按文件名搜索', 'Search by file name'),
  none: t('没有图片', 'No images'),
  failed: t('图片列表加载失败', 'The images could not be loaded'),
  use: t('使用所选 {count} 张', 'Use {count} selected'),
  cancel: t('取消', 'Cancel'),
  whose: t('图片范围', 'Images'),
  own: t('同类图片', 'Same kind'),
  every: t('全部图片', 'All images'),
  add: t('上传图片', 'Upload image'),
}
/** Four rows of six on a large screen. */
const size = 24

interface Props {
  readonly browse: BrowsePictures
  readonly toUrl: (path: string) => string
  readonly room: number
  /** The field's own kind of pictures, which are shown first. */
  readonly topic?: string | undefined
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly onPick: (paths: readonly string[]) => void
  readonly onClose: () => void
}

/** The stored pictures, page by page; selects one or as many as the field accepts. */
export function PicturePicker({ browse, toUrl, room, topic, send, limits, onPick, onClose }: Props) {
  const translate = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const [shown, setShown] = useState({ search, page: 1 })
  const page = shown.search === search ? shown.page : 1 // another search begins at its first page
  const setPage = (next: number): void => setShown({ search, page: next })
  const [isEvery, setEvery] = useState(topic === undefined)
  const [picked, setPicked] = useState<readonly string[]>([])
  const files = useRef<HTMLInputElement>(null)
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['stored pictures', topic, language, page, search, isEvery], // their notes are texts
    queryFn: ({ signal }) => browse({ page, search, size, isEvery, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const toggle = (path: string): void =>
    setPicked((before) => (before.includes(path) ? before.filter((one) => one !== path) : room === 1 ? [path] : [...before, path].slice(0, room)))
  // a new picture is the last one uploaded, so that the first page has it
  const onSent = ({ url }: { readonly url: string }): void => {
    setPicked((before) => (before.includes(url) ? before : room === 1 ? [url] : [...before, url].slice(0, room)))
    setPage(1)
    void refetch()
  }
  const { uploads, add, drop, retry, running } = useUploads({ send, limits, isPicture: true, isSingle: room === 1, room: room - picked.length, onSent })
  return (
    <Dialog open onClose={running > 0 ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby="picture-picker-title">
      <DialogTitle id="picture-picker-title">{translate(texts.title)}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 280 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            size="small"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={translate(texts.search)}
            slotProps={{ htmlInput: { 'aria-label': translate(texts.search) } }}
            sx={{ flex: '1 1 200px' }}
          />
          {topic === undefined ? null : (
            <ToggleButtonGroup
              exclusive
              size="small"
              color="primary"
              value={isEvery}
              aria-label={translate(texts.whose)}
              onChange={(_, next: boolean | null) => (next === null ? undefined : (setEvery(next), setPage(1)))}
            >
              <ToggleButton value={false}>{translate(texts.own)}</ToggleButton>
              <ToggleButton value>{translate(texts.every)}</ToggleButton>
            </ToggleButtonGroup>
          )}
          <Button variant="outlined" startIcon={<AddPhotoAlternate />} onClick={() => files.current?.click()}>
            {translate(texts.add)}
          </Button>
          <input
            ref={files}
            type="file"
            accept="image/*"
            multiple={room > 1}
            hidden
            tabIndex={-1}
            aria-hidden
            onChange={({ target }) => (add([...(target.files ?? [])]), (target.value = ''))}
          />
        </Box>
        <UploadRows {...{ uploads, drop, retry }} />
        {isPending ? <CircularProgress size={24} sx={{ display: 'block', mx: 'auto', my: 6 }} /> : null}
        {isError ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} sx={{ mt: 1 }} /> : null}
        {data?.pictures.length === 0 ? <Typography sx={{ my: 6, textAlign: 'center', color: 'text.secondary' }}>{translate(texts.none)}</Typography> : null}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 1, my: 2 }}>
          {data?.pictures.map(({ url, name, notes }) => (
            <Box
              key={url}
              component="button"
              type="button"
              aria-pressed={picked.includes(url)}
              onClick={() => toggle(url)}
              sx={{
                p: 0.5,
                border: 2,
                borderRadius: 1,
                borderColor: picked.includes(url) ? 'primary.main' : 'divider',
                bgcolor: 'background.paper',
                color: 'text.primary',
                cursor: 'pointer',
                minWidth: 0,
                position: 'relative',
              }}
            >
              {room > 1 && picked.includes(url) ? <Place n={picked.indexOf(url) + 1} /> : null}
              <Box component="img" alt="" loading="lazy" src={toUrl(url)} sx={{ width: 1, aspectRatio: '1', objectFit: 'cover', display: 'block' }} />
              <Typography variant="caption" noWrap component="span" title={name} sx={{ display: 'block' }}>
                {name}
              </Typography>
              {notes.map((note) => (
                <Typography key={note} variant="caption" noWrap component="span" title={note} sx={{ display: 'block', fontSize: 11, color: 'text.secondary' }}>
                  {note}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
        {data && data.total > size ? (
          <Pagination
            page={page}
            count={Math.ceil(data.total / size)}
            onChange={(_, next) => setPage(next)}
            size="small"
            sx={{ display: 'flex', justifyContent: 'center' }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate(texts.cancel)}
        </Button>
        <Button variant="contained" disabled={picked.length === 0 || running > 0} onClick={() => (onPick(picked), onClose())}>
          {translate(texts.use, { count: picked.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The order in which the pictures are added. */
function Place({ n }: { readonly n: number }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 4,
        left: 4,
        minWidth: 22,
        height: 22,
        borderRadius: 11,
        lineHeight: '22px',
        fontSize: 12,
        fontWeight: 600,
        textAlign: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {n}
    </Box>
  )
}
