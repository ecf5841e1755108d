import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { Upload } from './useUploads'

const cancel = t('取消上传 {name}', 'Cancel upload of {name}')
const dismiss = t('移除 {name}', 'Remove {name}')

/** One file being uploaded: name, progress or error, and a button to cancel. */
export function UploadRow({ upload, onDrop }: { readonly upload: Upload; readonly onDrop: () => void }) {
  const translate = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" noWrap title={upload.name}>
          {upload.name}
        </Typography>
        {upload.problem ? (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
            {upload.problem}
          </Typography>
        ) : (
          <LinearProgress variant="determinate" value={upload.share * 100} aria-label={upload.name} />
        )}
      </Box>
      <IconButton size="small" aria-label={translate(upload.problem ? dismiss : cancel, { name: upload.name })} onClick={onDrop}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
