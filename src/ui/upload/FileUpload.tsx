import { arrayMove } from '@dnd-kit/sortable'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { UploadRows } from './UploadRows'
import { useAddedPaths } from './useAddedPaths'
import { useUploads } from './useUploads'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { ControlProps } from '../input/controlTypes'
import type { SendFile } from './useUploads'

const texts = {
  add: t('上传文件', 'Upload file'),
  hint: t('可拖入文件', 'Drop files here'),
  remove: t('移除 {name}', 'Remove {name}'),
  up: t('上移 {name}', 'Move {name} up'),
  down: t('下移 {name}', 'Move {name} down'),
}

interface Props extends ControlProps<readonly string[]> {
  readonly max: number
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
}

/** Files of any allowed kind; the value is the list of their paths, in order. */
export function FileUpload({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, max, send, limits, toUrl }: Props) {
  const translate = useText()
  const picker = useRef<HTMLInputElement>(null)
  const isSingle = max === 1
  const take = useAddedPaths({ value, onChange, max })
  const { uploads, add, drop, retry, running } = useUploads({ send, limits, isSingle, room: max - value.length, onSent: ({ url }) => take(url) })
  const isFull = !isSingle && value.length + running >= max
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), add([...event.dataTransfer.files]))}
      sx={{ border: 1, borderStyle: 'dashed', borderRadius: 1, p: 1, borderColor: isInvalid ? 'error.main' : 'divider' }}
    >
      {value.map((path, at) => {
        const name = nameOf(path)
        return (
          <Box key={path} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Link href={toUrl(path)} target="_blank" rel="noreferrer" variant="body2" noWrap sx={{ flex: 1 }}>
              {name}
            </Link>
            {value.length > 1 ? (
              <>
                <IconButton
                  size="small"
                  disabled={at === 0 || isDisabled}
                  aria-label={translate(texts.up, { name })}
                  onClick={() => onChange(arrayMove([...value], at, at - 1))}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={at === value.length - 1 || isDisabled}
                  aria-label={translate(texts.down, { name })}
                  onClick={() => onChange(arrayMove([...value], at, at + 1))}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
              </>
            ) : null}
            <IconButton
              size="small"
              disabled={isDisabled}
              aria-label={translate(texts.remove, { name })}
              onClick={() => onChange(value.filter((one) => one !== path))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      <Button id={id} size="small" startIcon={<AttachFile />} disabled={isDisabled || isFull} onClick={() => picker.current?.click()}>
        {translate(texts.add)}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
        {translate(texts.hint)}
      </Typography>
      <UploadRows {...{ uploads, drop, retry }} />
      <input
        ref={picker}
        type="file"
        multiple={max > 1}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => (add([...(target.files ?? [])]), (target.value = ''))}
      />
    </Box>
  )
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path
