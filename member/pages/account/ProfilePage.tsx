import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'
import { PageLoading } from '../../layout/PageLoading'
import { useMember } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { LoadError } from '../LoadError'
import { PageCard } from '../PageCard'
import { ProfileForm } from './ProfileForm'

import type { ProfileAnswer } from './useProfileForm'

const texts = { title: t('个人资料', 'Profile'), joined: t('{time} 加入', 'Joined {time}') }

/** The member's own data, with the version they were read in. */
export function ProfilePage() {
  const translate = useText()
  const format = useFormat()
  const { join_time } = useMember()
  const { data, problem, reload } = useMemberQuery<ProfileAnswer>('/api/account/profile')
  const joined = typeof join_time === 'number' ? format.day(join_time) : join_time
  return (
    <PageCard isHead title={translate(texts.title)} text={joined ? translate(texts.joined, { time: joined }) : undefined}>
      {problem !== undefined ? <LoadError text={problem} onRetry={reload} /> : null}
      {problem === undefined && !data ? <PageLoading /> : null}
      {problem === undefined && data ? <ProfileForm read={data} /> : null}
    </PageCard>
  )
}
