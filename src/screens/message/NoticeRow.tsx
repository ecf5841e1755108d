import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useHttp } from '../../../providers/hooks'
import { readNotices } from '../../../providers/notifications/calls'
import { t } from '../../../resources/kit/text'
import { notify } from '../../../resources/message/notify'
import { isNoticeType, noticeTitles } from '../../../resources/message/titles'
import { patchRows } from '../../fields/cells/useInlineSave'
import { useOpenNotice } from '../../routing/useOpenNotice'
import { useText } from '../../ui/useText'

import type { Row } from '../../../resources/kit/protocol/list'
import type { NoticeData } from '../../../resources/message/kinds'
import type { RowScreenProps } from '../screenControl'

const open = t('查看', 'View')

/** A notice below its row in the list: the whole text, and a link to its subject. Expanding marks it as read. */
export function NoticeRow({ row }: RowScreenProps) {
  const translate = useText()
  const openNotice = useOpenNotice()
  const type = row['message_type']
  useReadWhenShown(row)
  const choose = (): void => {
    if (!isNoticeType(type)) return
    openNotice({ message_type: type, message_data: dataOf(row['message_data']), title: translate(noticeTitles[type]) })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', p: 1 }}>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {String(row['message'] ?? '')}
      </Typography>
      <Button size="small" variant="outlined" endIcon={<ArrowForward fontSize="small" />} onClick={choose}>
        {translate(open)}
      </Button>
    </Box>
  )
}

/** An expanded notice counts as read. Its row is updated at once without reloading the list, which would remove the row from a list of unread ones. */
function useReadWhenShown({ id, status }: RowScreenProps['row']): void {
  const http = useHttp()
  const queries = useQueryClient()
  const isUnread = String(status) === '0'
  useEffect(() => {
    if (!isUnread) return
    readNotices(http, Number(id)).then(
      () =>
        queries.setQueriesData<{ readonly data: readonly Row[] }>(
          { queryKey: [notify.path, 'getList'] },
          (page) => page && { ...page, data: patchRows(page.data, Number(id), { status: '1', read_time: Math.floor(Date.now() / 1000) }) },
        ),
      () => undefined, // reported by the request
    )
  }, [http, queries, id, isUnread])
}

const dataOf = (value: unknown): NoticeData => (typeof value === 'object' && value !== null ? value : {})
