import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { useHttp, useText } from '../../../providers/hooks'
import { readNotices } from '../../../providers/notify/calls'
import { isNoticeType, noticeTitles } from '../../../resources/message/titles'
import { t } from '../../../resources/kit/text'
import { useOpenNotice } from '../../layout/bell/useOpenNotice'

import type { NoticeData } from '../../../resources/message/kinds'
import type { RowScreenProps } from '../screenControl'

const open = t('查看', 'Go there')

/** A notice below its line in the list: the whole text, and the way to what it is about. */
export function NoticeRow({ row }: RowScreenProps) {
  const say = useText()
  const http = useHttp()
  const openNotice = useOpenNotice()
  const type = row['message_type']
  const choose = (): void => {
    if (!isNoticeType(type)) return
    if (String(row['status']) === '0') readNotices(http, Number(row.id)).catch(() => undefined) // told by the call
    openNotice({ message_type: type, message_data: dataOf(row['message_data']), title: say(noticeTitles[type]) })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', p: 1 }}>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {String(row['message'] ?? '')}
      </Typography>
      <Button size="small" variant="outlined" endIcon={<ArrowForward fontSize="small" />} onClick={choose}>
        {say(open)}
      </Button>
    </Box>
  )
}

const dataOf = (value: unknown): NoticeData => (typeof value === 'object' && value !== null ? value : {})
