import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'

import { PendingInput } from '../../../../src/crud/form/pendingInput'
import { renderWith } from '../../harness'

import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import type { ScreenControlProps } from '../../../../src/screens/screenControl'
import type { FakeData } from '../../harness'

export type Values = Record<string, unknown>

/** The form around the control under test. */
export const harness: { form?: UseFormReturn<Values>; readonly pending: Set<() => void> } = { pending: new Set() }
export const valueOf = (name: string): unknown => harness.form?.getValues(name)

interface Settings {
  readonly Control: ComponentType<ScreenControlProps>
  readonly name: string
  readonly path: string
  readonly values: Values
  readonly data?: FakeData
  readonly http?: object
  readonly isInvalid?: boolean
}

function Standing({ Control, name, path, values, isInvalid = false }: Settings) {
  const made = useForm<Values>({ defaultValues: values })
  useEffect(() => {
    harness.form = made
  }, [made])
  const value = useWatch({ control: made.control, name })
  return (
    <FormProvider {...made}>
      <PendingInput value={harness.pending}>
        <Control
          id={name}
          labelId="label"
          describedBy={undefined}
          name={name}
          path={path}
          value={value}
          isInvalid={isInvalid}
          onBlur={() => undefined}
          onChange={(next) => made.setValue(name, next)}
        />
      </PendingInput>
      <button type="button">elsewhere</button>
    </FormProvider>
  )
}

/** One control of the goods form in a form of its own. */
export const openControl = ({ http = {}, ...settings }: Settings) =>
  renderWith(<Standing {...settings} />, '/', { http, ...(settings.data ? { data: settings.data } : {}) })

export const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }))

/** The grid renders what fits its height and captures the pointer; jsdom has neither. */
export function giveHeights(): void {
  const sizes = { offsetHeight: 480, clientHeight: 480, offsetWidth: 900, clientWidth: 900 }
  Object.defineProperties(
    HTMLElement.prototype,
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, { configurable: true, get: () => size }])),
  )
  HTMLElement.prototype.setPointerCapture = () => undefined
}

/** The grid of the SKU editor after it has rendered its cells, focused. */
export async function gridIn(): Promise<HTMLElement> {
  await waitFor(() => {
    if (!document.querySelector('[role=gridcell]')) throw new Error('no cell yet')
  })
  const grid = screen.getByRole('grid', { name: 'SKU grid' })
  act(() => grid.focus())
  return grid
}

/** Moves the focus elsewhere, as before a save. */
export const leaveEditor = (): void => void fireEvent.blur(screen.getByText('Single'), { relatedTarget: screen.getByText('elsewhere') }) // a query by role would search hundreds of cells
