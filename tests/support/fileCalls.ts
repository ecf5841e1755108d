import { open } from 'node:fs/promises'

import { vi } from 'vitest'

import type { FileHandle } from 'node:fs/promises'

/** Counts the reads or writes of open files until mocks are restored. `path` is any file. */
export async function countFileCalls(path: string, name: 'read' | 'write') {
  const handle = await open(path)
  const calls = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, name)
  await handle.close()
  return calls
}
