import { useRef, useState } from 'react'

import { useNotice } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { translateRefusal } from '../../../resources/errors'
import { listed, t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { user } from '../../../resources/user/user'
import { useLanguage, useText } from '../../../src/ui/useText'
import { useMember, useMemberApp } from '../../session/useMember'
import { focusFirstError, useIdempotencyKey } from '../form/useIdempotencyKey'

import type { SyntheticEvent } from 'react'

import type { MemberProfile, ProfileTerms } from '../../../resources/kit/protocol/member'

const { avatar, username, nickname, gender, birthday, motto } = user.fields
const fields = { avatar, username, nickname, gender, birthday, motto }
const texts = {
  saved: t('保存成功', 'Saved successfully'),
  replaced: t('以下内容已在别处修改，您的输入已被替换：{fields}', 'Changed elsewhere, so your input was replaced: {fields}'),
}

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

const valuesOf = (member: MemberProfile): ProfileValues => ({
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
  /** Something was typed that is neither stored nor being saved. */
  readonly isUnsent: boolean
  readonly isBusy: boolean
  /** Somebody else saved meanwhile; typed values stay until the user loads the current ones. */
  readonly isStale: boolean
  readonly submit: (event: SyntheticEvent) => void
  readonly takePresent: () => void
}

/** Validated by the rules of the server; refusals are shown at their fields. */
export function useProfileForm(opened: ProfileTerms): ProfileForm {
  const { http, session } = useMemberApp()
  const language = useLanguage()
  const translate = useText()
  const notify = useNotice()
  const keyFor = useIdempotencyKey()
  const member = useMember()
  const [read, setRead] = useState(opened)
  const base = valuesOf({ ...member, ...read })
  const [change, setChange] = useState<Partial<ProfileValues>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState<ProfileValues>()
  const [isStale, setStale] = useState(false)
  /** Saved since it was read: its version must be read before it is saved again. */
  const isOutdated = useRef(false)
  const values = { ...base, ...change }
  const names = Object.keys(base) as ProfileName[] // the keys of the record above
  const { problems } = validate(fields, { ...values, birthday: values.birthday || null })

  /** The stored values with their version; a failure was reported by the request. */
  const reread = async (): Promise<ProfileTerms> => {
    const [answer] = await Promise.all([http.get<ProfileTerms>('/api/account/profile'), session.load(http)])
    isOutdated.current = false
    setRead(answer)
    setTried(false)
    setStale(false)
    return answer
  }
  /** What was typed stays, except in fields that were changed elsewhere. */
  const mergeInput = (present: ProfileValues): void => {
    const changed = names.filter((name) => present[name] !== base[name])
    setChange((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.some((one) => one === name))))
    const replaced = changed.filter((name) => values[name] !== base[name] && values[name] !== present[name])
    if (replaced.length === 0) return
    notify({ kind: 'warning', text: translate(texts.replaced, { fields: listed(replaced.map((name) => fields[name].label)) }) })
  }
  /** What is typed while it is being saved stays. */
  const keepSaved = (saved: ProfileValues, present: ProfileTerms): void => {
    isOutdated.current = true
    setRead({ ...present, ...saved, birthday: saved.birthday || null })
    setChange((before) => Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== saved[name as ProfileName]))) // its keys are names
  }
  const save = async (form: Element): Promise<boolean> => {
    try {
      const present = isOutdated.current ? await reread() : read
      const saved = { ...valuesOf({ ...member, ...present }), ...change }
      const body = { ...saved, birthday: saved.birthday || null, ...(present.row_version !== undefined && { row_version: present.row_version }) }
      await http.post('/api/account/profile', body, { handlesFieldErrors: true, idempotencyKey: keyFor(body) })
      notify({ kind: 'success', text: texts.saved })
      keepSaved(saved, present)
      return true
    } catch (error) {
      if (error instanceof ServerRefusal) {
        setStale(error.stale !== undefined)
        setRefused(error.body.errors)
        focusFirstError(form)
      }
      return false
    }
  }
  const send = async (form: Element): Promise<void> => {
    setSent(values)
    setRefused({})
    if (await save(form)) await reread().catch(() => undefined)
    setSent(undefined)
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
    isUnsent: names.some((name) => values[name] !== (sent ?? base)[name]),
    isBusy: sent !== undefined,
    isStale,
    submit: (event) => {
      event.preventDefault()
      setTried(true)
      if (sent) return
      if (problems.length > 0) focusFirstError(event.currentTarget)
      else void send(event.currentTarget)
    },
    takePresent: () => {
      setRefused({})
      reread()
        .then((answer) => mergeInput(valuesOf({ ...member, ...answer })))
        .catch(() => undefined)
    },
  }
}
