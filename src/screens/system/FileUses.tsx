import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { attachment } from '../../../resources/system/attachment'
import { FileUseLink } from '../../crud/actions/FileUseLink'
import { Section } from '../../crud/show/Section'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'

import type { InUseData } from '../../../resources/kit/protocol/envelope'
import type { RowScreenProps } from '../screenControl'

const texts = {
  title: t('使用处', 'Used in'),
  none: t('没有使用，可以删除。', 'Nothing uses it; it can be deleted.'),
  more: t('还有 {count} 处', 'and {count} more'),
  failed: t('使用处加载失败', 'The uses could not be loaded'),
}

/** Where a file is shown; rows that the user may not see are counted, not named. */
export function FileUses({ row: { id } }: RowScreenProps) {
  const translate = useText()
  const http = useHttp()
  const { data, error, refetch } = useQuery({
    queryKey: [attachment.path, 'uses', id],
    queryFn: ({ signal }) => http.get<InUseData>(callOf(attachment.path, 'uses'), { id }, { signal, isQuiet: true }),
    staleTime: 0,
    retry: false,
  })
  if (error) return <LoadError title={texts.failed} text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={48} />
  return (
    <Section title={translate(texts.title)} count={String(data.total)}>
      {data.total === 0 ? (
        <Box component="p" sx={{ m: 0, fontSize: 14, color: 'text.secondary' }}>
          {translate(texts.none)}
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 3, fontSize: 14, overflowWrap: 'anywhere' }}>
          {data.uses.map((use, place) => (
            <li key={`${use.path} ${use.id} ${place}`}>
              <FileUseLink use={use} />
            </li>
          ))}
          {data.total > data.uses.length ? <li>{translate(texts.more, { count: data.total - data.uses.length })}</li> : null}
        </Box>
      )}
    </Section>
  )
}
