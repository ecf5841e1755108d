import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test } from 'vitest'

import { FileUpload } from '../../../../src/ui/upload/FileUpload'
import { ImageUpload } from '../../../../src/ui/upload/ImageUpload'
import { button, renderWith } from '../../harness'
import { chooseFiles, pendingUploads, uploadLimits } from '../../pendingUploads'

import type { SendFile } from '../../../../src/ui/upload/useUploads'

interface FieldProps {
  readonly Upload: typeof ImageUpload | typeof FileUpload
  readonly max: number
  readonly send: SendFile
}

const control = { id: 'i', labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: () => undefined, limits: uploadLimits }

/** Like a form, which shows no other value while its tab is hidden. */
function Field({ Upload, max, send }: FieldProps) {
  const [value, setValue] = useState<readonly string[]>([])
  const [shown, setShown] = useState(value)
  const [isShown, setIsShown] = useState(true)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <output>{value.join(' ')}</output>
      <button onClick={() => setIsShown(!isShown)}>hide or show</button>
      <button onClick={() => setIsOpen(false)}>close</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        {isOpen ? (
          <Upload
            {...control}
            {...{ max, send }}
            value={isShown ? value : shown}
            onChange={(paths) => (setValue(paths), isShown && setShown(paths))}
            toUrl={String}
          />
        ) : null}
      </Activity>
    </>
  )
}

const value = (): string | null | undefined => document.querySelector('output')?.textContent
const click = (name: string) => act(async () => fireEvent.click(button(name)))

function open(Upload: FieldProps['Upload'], max: number) {
  const uploads = pendingUploads()
  renderWith(<Field {...{ Upload, max }} send={uploads.send} />, '/')
  return uploads
}

test('files chosen together are added in the order in which they were chosen', async () => {
  const { end } = open(ImageUpload, 9)
  chooseFiles(document, '1.png', '2.png', '3.png')
  await end('3.png')
  await end('2.png')
  expect(value()).toBe('')
  await end('1.png')
  expect(value()).toBe('/storage/1.png /storage/2.png /storage/3.png')
})

test('a file that failed or was canceled does not delay those chosen after it', async () => {
  const { end, fail, isAborted } = open(FileUpload, 9)
  chooseFiles(document, '1.png', '2.png', '3.png')
  await end('3.png')
  await fail('1.png')
  expect(value()).toBe('')
  await click('Cancel upload of 2.png')
  expect(isAborted('2.png')).toBe(true)
  expect(value()).toBe('/storage/3.png')
})

test('a failed upload shows why, and can be tried again with the same file', async () => {
  const { send, end, fail } = open(ImageUpload, 9)
  chooseFiles(document, '1.png')
  await fail('1.png')
  expect(screen.getByRole('alert').textContent).toBe('The network failed')
  await click('Upload 1.png again')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(['1.png', '1.png'])
  await end('1.png')
  expect(value()).toBe('/storage/1.png')
  expect(screen.queryByText('1.png')).toBeNull()
})

test('a failed upload stays when more files are chosen; a file that was refused before can only be removed', async () => {
  const { fail } = open(ImageUpload, 9)
  chooseFiles(document, '1.png', 'a.exe')
  await fail('1.png')
  expect(screen.queryByRole('button', { name: 'Upload a.exe again' })).toBeNull()
  chooseFiles(document, '2.png')
  expect(button('Upload 1.png again')).toBeTruthy()
  expect(screen.queryByText('a.exe')).toBeNull()
})

test.each([
  ['pictures', ImageUpload],
  ['files', FileUpload],
])('%s beyond the limit are refused when they are chosen, those that are being uploaded counted', async (_, Upload) => {
  const { send, end } = open(Upload, 2)
  chooseFiles(document, '1.png')
  chooseFiles(document, '2.png', '3.png')
  expect(screen.getByRole('alert').textContent).toBe('Only 1 more file can be added')
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(['1.png', '2.png'])
  expect(button(/^Upload (image|file)$/).hasAttribute('disabled')).toBe(true)
  await end('1.png')
  await end('2.png')
  expect(value()).toBe('/storage/1.png /storage/2.png')
})

test('a failed upload is not tried again once the field is full', async () => {
  const { send, end, fail } = open(ImageUpload, 2)
  chooseFiles(document, '1.png')
  await fail('1.png')
  chooseFiles(document, '2.png', '3.png')
  await end('2.png')
  await end('3.png')
  await click('Upload 1.png again')
  expect(screen.getByRole('alert').textContent).toBe('Only 0 more files can be added')
  expect(send).toHaveBeenCalledTimes(3)
})

test('another picture for a single one takes the place of the one being uploaded', async () => {
  const { end, isAborted } = open(ImageUpload, 1)
  chooseFiles(document, '1.png')
  chooseFiles(document, 'a.exe')
  expect(isAborted('1.png')).toBe(false)
  chooseFiles(document, '2.png')
  expect(isAborted('1.png')).toBe(true)
  await end('2.png')
  expect(value()).toBe('/storage/2.png')
})

test('uploads go on while their tab is hidden, and end with their form', async () => {
  const { end, isAborted } = open(ImageUpload, 9)
  chooseFiles(document, '1.png', '2.png', '3.png')
  await click('hide or show')
  await end('1.png')
  await end('2.png')
  expect(value()).toBe('/storage/1.png /storage/2.png')
  await click('hide or show')
  expect(screen.queryByText('1.png')).toBeNull()
  expect(isAborted('3.png')).toBe(false)
  await click('hide or show')
  await click('close')
  expect(isAborted('3.png')).toBe(true)
})
