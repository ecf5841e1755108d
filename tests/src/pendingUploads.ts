import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

import type { UploadLimits } from '../../resources/kit/protocol/site'
import type { SendFile } from '../../src/ui/upload/useUploads'

export const uploadLimits: UploadLimits = { maxSize: 1000, allowedMimeTypes: [], allowedSuffixes: ['png', 'pdf'] }

type Sent = Awaited<ReturnType<SendFile>>

/** Uploads that end when the test has them end, by file name. */
export function pendingUploads() {
  const running = new Map<string, { readonly end: (sent: Sent) => void; readonly fail: (error: Error) => void; readonly signal: AbortSignal }>()
  const send = vi.fn<SendFile>(
    (file, { signal }) =>
      new Promise((resolve, reject) => {
        running.set(file.name, { end: resolve, fail: reject, signal })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  return {
    send,
    end: (name: string) => act(async () => running.get(name)?.end({ url: `/storage/${name}`, name })),
    fail: (name: string, message = 'The network failed') => act(async () => running.get(name)?.fail(new Error(message))),
    isAborted: (name: string) => running.get(name)?.signal.aborted,
  }
}

export function chooseFiles(within: ParentNode, ...names: readonly string[]): void {
  const input = within.querySelector('input[type=file]')
  if (!input) throw new Error('no input for files')
  fireEvent.change(input, { target: { files: names.map((name) => new File([name], name, { type: 'image/png' })) } })
}
