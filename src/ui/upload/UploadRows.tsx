import Close from '@mui/icons-material/Close'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { useUploads } from './useUploads'

const texts = {
  cancel: t('取消上传 {name}', 'Cancel upload of {name}'),
  dismiss: t('移除 {name}', 'Remove {name}'),
  retry: t('重新上传 {name}', 'Upload {name} again'),
}

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'drop' | 'retry'>

/** The files being uploaded: name, progress or error, and buttons to cancel and to retry. */
export function UploadRows({ uploads, drop, retry }: Props) {
  const translate = useText()
  return uploads.map(({ key, name, share, problem, canRetry }) => (
    <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" noWrap title={name}>
          {name}
        </Typography>
        {problem ? (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
            {problem}
          </Typography>
        ) : (
          <LinearProgress variant="determinate" value={share * 100} aria-label={name} />
        )}
      </Box>
      {canRetry ? (
        <IconButton size="small" aria-label={translate(texts.retry, { name })} onClick={() => retry(key)}>
          <Refresh fontSize="small" />
        </IconButton>
      ) : null}
      <IconButton size="small" aria-label={translate(problem ? texts.dismiss : texts.cancel, { name })} onClick={() => drop(key)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  ))
}
