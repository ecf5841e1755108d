import { CreateBase, EditBase } from 'react-admin'

import type { ReactNode } from 'react'
import type { UseGetOneOptions } from 'react-admin'

import type { Row } from '../../../resources/kit/protocol/list'

interface Props {
  readonly path: string
  /** The row to change; absent for a form that adds one. */
  readonly existing?: {
    readonly id: number
    /** `meta` is part of the key of the cached row. */
    readonly query: UseGetOneOptions<Row> & { readonly meta: Readonly<Record<string, unknown>> }
  }
  readonly children: ReactNode
}

/** The data provider reports a success, the form shows a refusal, and its popup decides where to go. */
const handled = { onSuccess: () => undefined, onError: () => undefined }

/** React-admin's contexts around a form. The right to save has been checked before: react-admin's own check would show a blank popup first. */
export function SaveBase({ path, existing, children }: Props) {
  if (!existing) {
    return (
      <CreateBase resource={path} disableAuthentication redirect={false} mutationOptions={handled}>
        {children}
      </CreateBase>
    )
  }
  const { id, query } = existing
  return (
    <EditBase<Row>
      resource={path}
      id={id}
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      queryOptions={{ ...query, onError: handled.onError }}
      mutationOptions={{ meta: query.meta, ...handled }}
    >
      {children}
    </EditBase>
  )
}
