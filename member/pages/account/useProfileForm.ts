import { useState } from 'react'

import { useNotice } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { user } from '../../../resources/user/user'
import { useLanguage } from '../../../src/ui/useText'
import { useMember, useMemberApp } from '../../session/useMember'
import { focusFirstError, useIdempotencyKey } from '../form/useIdempotencyKey'

import type { SyntheticEvent } from 'react'

import type { ProfileTerms } from '../../../resources/kit/protocol/member'
import type { StoredMember } from '../../session/memberTypes'

const { avatar, username, nickname, gender, birthday, motto } = user.fields
const fields = { avatar, username, nickname, gender, birthday, motto }
const saved = t('保存成功', 'Saved successfully')

interface ProfileValues {
  readonly avatar: string
  readonly username: string
  readonly nickname: string
  readonly gender: number
  readonly birthday: string
  readonly motto: string
}
type ProfileName = keyof ProfileValues

/** The default avatar of the server is not the member's own picture. */
const standIn = '/static/images/avatar.png'

const valuesOf = (member: StoredMember): ProfileValues => ({
  avatar: member.avatar === standIn ? '' : member.avatar,
  username: member.username,
  nickname: member.nickname,
  gender: member.gender,
  birthday: member.birthday ?? '',
  motto: member.motto,
})

interface ProfileForm {
  readonly values: ProfileValues
  readonly set: (change: Partial<ProfileValues>) => void
  readonly errorOf: (name: ProfileName) => string | undefined
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Somebody else saved meanwhile; typed values stay until the user loads the current ones. */
  readonly isStale: boolean
  readonly submit: (event: SyntheticEvent) => void
  readonly takePresent: () => void
}

/** Validated by the rules of the server; refusals are shown at their fields. */
export function useProfileForm(read: ProfileTerms): ProfileForm {
  const { http, session } = useMemberApp()
  const language = useLanguage()
  const notify = useNotice()
  const keyFor = useIdempotencyKey()
  const base = valuesOf(useMember())
  const [change, setChange] = useState<Partial<ProfileValues>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  const [version, setVersion] = useState(read.row_version)
  const values = { ...base, ...change }
  const names = Object.keys(base) as ProfileName[] // the keys of the record above
  const { problems } = validate(fields, { ...values, birthday: values.birthday || null })

  /** The stored values and their version; a failure was reported by the request. */
  const reread = async (): Promise<void> => {
    const [answer] = await Promise.all([http.get<ProfileTerms>('/api/account/profile'), session.load(http)])
    setVersion(answer.row_version)
    setChange({})
    setTried(false)
    setStale(false)
  }
  const send = async (form: Element): Promise<void> => {
    const body = { ...values, birthday: values.birthday || null, ...(version !== undefined && { row_version: version }) }
    setBusy(true)
    setRefused({})
    try {
      await http.post('/api/account/profile', body, { handlesFieldErrors: true, idempotencyKey: keyFor(body) })
      notify({ kind: 'success', text: saved })
      await reread()
    } catch (error) {
      if (error instanceof ServerRefusal) {
        setStale(error.stale !== undefined)
        setRefused(error.body.errors)
        focusFirstError(form)
      }
    }
    setBusy(false)
  }
  return {
    values,
    set: (part) => {
      setChange((before) => ({ ...before, ...part }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(part, name))))
    },
    errorOf: (name) => {
      const problem = isTried ? problems.find(({ field }) => field === name) : undefined
      return refused[name] ?? (problem && translateRefusal(problem.code, language, problem.values))
    },
    isDirty: names.some((name) => values[name] !== base[name]),
    isBusy,
    isStale,
    submit: (event) => {
      event.preventDefault()
      setTried(true)
      if (isBusy) return
      if (problems.length > 0) focusFirstError(event.currentTarget)
      else void send(event.currentTarget)
    },
    takePresent: () => {
      setRefused({})
      reread().catch(() => undefined)
    },
  }
}
