import { useRef, useState } from 'react'

import { ServerRefusal } from '../../providers/http/errors'
import { newKey } from '../../providers/keys'
import { refusals } from '../../resources/errors'
import { useText } from '../ui/useText'

import type { SyntheticEvent } from 'react'

import type { Text } from '../../resources/kit/text'

type Values<Name extends string> = Readonly<Record<Name, string>>

interface SimpleFormOptions<Name extends string> {
  /** The fields and their labels; all of them are required. */
  readonly labels: Readonly<Record<Name, Text>>
  /** Further validation. */
  readonly check?: (name: Name, values: Values<Name>) => Text | undefined
  /** With the same idempotency key while the content is the same. */
  readonly send: (values: Values<Name>, idempotencyKey: string) => Promise<void>
}

interface SimpleForm<Name extends string> {
  readonly values: Values<Name>
  readonly set: (name: Name, value: string) => void
  readonly errorOf: (name: Name) => string | undefined
  readonly isBusy: boolean
  readonly submit: (event: SyntheticEvent) => void
  readonly clear: () => void
}

/** A form of a few texts that belongs to no list: validated when it is submitted; refusals of the server are shown at their fields. */
export function useSimpleForm<Name extends string>({ labels, check, send }: SimpleFormOptions<Name>): SimpleForm<Name> {
  const translate = useText()
  const names = Object.keys(labels) as Name[] // the keys of the record above
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>
  const [values, setValues] = useState<Values<Name>>(empty)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef({ key: newKey(), content: '' })

  const problemOf = (name: Name): string | undefined => {
    if (!values[name].trim()) return translate(refusals.required, { field: labels[name] })
    const problem = check?.(name, values)
    return problem && translate(problem, { field: labels[name] })
  }
  const keyFor = (content: string): string => {
    if (attempt.current.content !== content) attempt.current = { key: newKey(), content }
    return attempt.current.key
  }
  const clear = (): void => {
    setValues(empty)
    setRefused({})
    setTried(false)
    attempt.current = { key: newKey(), content: '' }
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation() // a dialog is no DOM child of the form below it, but its React events bubble there
    setTried(true)
    const toFirstWrong = focusFirstError(event.currentTarget)
    if (isBusy) return
    if (names.some(problemOf)) return toFirstWrong()
    setBusy(true)
    setRefused({})
    send(values, keyFor(JSON.stringify(values)))
      .catch((error: unknown) => {
        if (!(error instanceof ServerRefusal)) return
        setRefused(error.body.errors) // a refusal that belongs to no field was reported by the request
        toFirstWrong()
      })
      .finally(() => setBusy(false))
  }
  return {
    values,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused(({ [name]: _, ...rest }) => rest)
    },
    errorOf: (name) => refused[name] ?? (isTried ? problemOf(name) : undefined),
    isBusy,
    submit,
    clear,
  }
}

/** After the errors are rendered. */
const focusFirstError = (form: Element) => (): void => void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0)
