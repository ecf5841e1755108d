import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { fileStorageOf, moveToStorage, newTempFile } from '../../../server/files/storage'

import type { FileStorage } from '../../../server/files/storage'

const made: string[] = []
const newFolder = (within: string): string => {
  const folder = mkdtempSync(join(within, 'zhanggui-disk-'))
  made.push(folder)
  return folder
}
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const url = '/storage/goods/20260101/a.png'
const errorOf = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
async function arrived(storage: FileStorage): Promise<string> {
  const temporary = await newTempFile(storage)
  writeFileSync(temporary, 'the picture')
  return temporary
}
const left = (storage: FileStorage): string[] => [
  ...readdirSync(join(storage.dataDir, 'tmp')),
  ...(existsSync(join(storage.dataDir, dirname(url))) ? readdirSync(join(storage.dataDir, dirname(url))) : []),
]

test('a file is moved to its place if the storage folder is on another disk', async () => {
  // on Linux these are two disks; elsewhere the next test covers the same path
  const hasTwo = existsSync('/dev/shm')
  const other = newFolder(hasTwo ? '/dev/shm' : tmpdir())
  const storage = fileStorageOf(newFolder(hasTwo ? '/var/tmp' : tmpdir()))
  symlinkSync(other, join(storage.dataDir, 'storage'))
  if (hasTwo) expect(statSync(other).dev).not.toBe(statSync(storage.dataDir).dev)
  await moveToStorage(storage, await arrived(storage), url)
  expect(readFileSync(join(storage.dataDir, url), 'utf8')).toBe('the picture')
  expect(left(storage)).toEqual(['a.png'])
})

test('between two disks the file is copied, and no temporary file remains', async () => {
  const storage = fileStorageOf(newFolder(tmpdir()))
  await moveToStorage(storage, await arrived(storage), url, errorOf('EXDEV'))
  expect(readFileSync(join(storage.dataDir, url), 'utf8')).toBe('the picture')
  expect(left(storage)).toEqual(['a.png'])
})

test('a copy that fails leaves no file', async () => {
  const storage = fileStorageOf(newFolder(tmpdir()))
  const temporary = await arrived(storage)
  mkdirSync(join(storage.dataDir, url, 'in the way'), { recursive: true })
  await expect(moveToStorage(storage, temporary, url, errorOf('EXDEV'))).rejects.toThrow()
  expect(left(storage)).toEqual([temporary.split('/').at(-1), 'a.png'])
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])('%s is reported as a storage error', async (code) => {
  const storage = fileStorageOf(newFolder(tmpdir()))
  await expect(moveToStorage(storage, await arrived(storage), url, errorOf(code))).rejects.toMatchObject({ refusal: 'upload_storage' })
})
