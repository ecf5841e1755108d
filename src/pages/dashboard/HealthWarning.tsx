import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'

import { screenAddress } from '../../../providers/http/addresses'
import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { health } from '../../../resources/system/health'
import { useText } from '../../ui/useText'

import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'

const texts = {
  wrong: t('{time} 的系统体检发现 {count} 项问题', 'The health check of {time} found {count} {count:problem|problems}'),
  open: t('查看', 'View'),
}

/** Stays until a health check finds nothing: its notice may have been read and forgotten. */
export function HealthWarning({ problems }: Pick<DashboardAnswer, 'problems'>) {
  const translate = useText()
  const format = useFormat()
  if (!problems) return null
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {translate(texts.wrong, { count: problems.count, time: format.moment(problems.time) })}{' '}
      <Box component={Link} to={screenAddress(health.path)} sx={{ color: 'inherit', whiteSpace: 'nowrap' }}>
        {translate(texts.open)}
      </Box>
    </Alert>
  )
}
