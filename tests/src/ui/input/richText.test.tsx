import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { RichText } from '../../../../src/ui/input/RichText'
import { button, renderWith } from '../../harness'
import { chooseFiles, pendingUploads, uploadLimits } from '../../pendingUploads'

import type { Editor } from '@tiptap/react'

import type { SendFile } from '../../../../src/ui/upload/useUploads'

// the editor scrolls its caret into view, which jsdom cannot measure
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const onBlur = vi.fn()

interface FieldProps {
  readonly start: string
  readonly isDisabled?: boolean
  readonly send?: SendFile
}

function Field({ start, isDisabled = false, send = vi.fn() }: FieldProps) {
  const [value, setValue] = useState(start)
  const [isShown, setShown] = useState(true)
  return (
    <>
      <output>{value}</output>
      <input aria-label="Other source" onChange={({ target }) => setValue(target.value)} />
      <input type="checkbox" aria-label="shown" checked={isShown} onChange={() => setShown(!isShown)} />
      <span id="label">Description</span>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <RichText
          id="text"
          labelId="label"
          describedBy="help"
          value={value}
          onChange={setValue}
          onBlur={onBlur}
          isInvalid={false}
          isDisabled={isDisabled}
          send={send}
          limits={uploadLimits}
          toUrl={(path) => path}
        />
      </Activity>
    </>
  )
}

const box = (): Promise<HTMLElement & { readonly editor: Editor }> => screen.findByRole('textbox', { name: 'Description' })
const value = (): string | null | undefined => document.querySelector('output')?.textContent
/** Steps typed within half a second are undone together. */
const pause = (): Promise<unknown> => act(() => new Promise((resolve) => setTimeout(resolve, 550)))

async function insert(text: string): Promise<void> {
  const { editor } = await box()
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, text))
  await waitFor(() => expect(value()).toContain(text))
  await pause()
}

test('the steps that were typed are undone and redone one by one', async () => {
  renderWith(<Field start="<p>start</p>" />, '/')
  await insert(' one')
  await insert(' two')
  expect(value()).toBe('<p>start one two</p>')
  for (const [tool, html] of [
    ['Undo', '<p>start one</p>'],
    ['Undo', '<p>start</p>'],
    ['Redo', '<p>start one</p>'],
    ['Redo', '<p>start one two</p>'],
  ] as const) {
    fireEvent.click(button(tool))
    await waitFor(() => expect(value()).toBe(html))
    expect((await box()).innerHTML).toBe(html)
  }
})

test('a value of another source replaces the text, and an emptied editor gives an empty text', async () => {
  renderWith(<Field start="<p>start</p>" />, '/')
  await insert(' one')
  fireEvent.change(screen.getByLabelText('Other source'), { target: { value: '<p>restored</p>' } })
  await waitFor(async () => expect((await box()).innerHTML).toBe('<p>restored</p>'))
  expect(value()).toBe('<p>restored</p>')
  const { editor } = await box()
  act(() => void editor.chain().selectAll().deleteSelection().run())
  await waitFor(() => expect(value()).toBe(''))
})

test('a character typed before the last one was rendered stays', async () => {
  renderWith(<Field start="<p>start</p>" />, '/')
  const { editor } = await box()
  act(() => {
    editor.commands.insertContentAt(6, 'a')
    editor.commands.insertContentAt(7, 'b')
    editor.commands.setContent('<p>starta</p>') // react-admin's answer to the first
  })
  expect((await box()).innerHTML).toBe('<p>startab</p>')
  expect(value()).toBe('<p>startab</p>')
})

test('a picture that was inserted stays selected', async () => {
  renderWith(<Field start="<p>start</p>" />, '/')
  const { editor } = await box()
  act(
    () =>
      void editor
        .chain()
        .insertContentAt(0, { type: 'image', attrs: { src: '/storage/a.png' } })
        .setNodeSelection(0)
        .run(),
  )
  await waitFor(() => expect(value()).toContain('/storage/a.png'))
  await waitFor(async () => expect((await box()).querySelector('img.ProseMirror-selectednode')).not.toBeNull())
})

test('what was typed stays when the tab is hidden and shown', async () => {
  renderWith(<Field start="<p>start</p>" />, '/')
  await insert(' one')
  fireEvent.click(screen.getByLabelText('shown'))
  await pause()
  fireEvent.click(screen.getByLabelText('shown'))
  await waitFor(async () => expect((await box()).innerHTML).toBe('<p>start one</p>'))
  await insert(' two')
  expect(value()).toBe('<p>start one two</p>')
})

test('the tools are named and show the format at the caret; the field names its help', async () => {
  renderWith(<Field start="<p><strong>start</strong></p>" />, '/')
  const { editor } = await box()
  act(() => void editor.commands.setTextSelection(3))
  await waitFor(() => expect(button('Bold').getAttribute('aria-pressed')).toBe('true'))
  expect(button('Italic').getAttribute('aria-pressed')).toBe('false')
  expect((await box()).getAttribute('aria-describedby')).toBe('help')
  expect((await box()).parentElement?.hasAttribute('aria-labelledby')).toBe(false)
})

test('the tools are named in Chinese, and a field that cannot be edited has none that work', async () => {
  renderWith(<Field start="<p>start</p>" isDisabled />, '/', { language: 'zh-cn' })
  const bold = (await screen.findByRole('button', { name: '粗体' })) as HTMLButtonElement
  expect(bold.disabled).toBe(true)
  expect((await box()).getAttribute('contenteditable')).toBe('false')
})

async function openWithUploads(start: string) {
  const uploads = pendingUploads()
  renderWith(<Field start={start} send={uploads.send} />, '/')
  const { editor } = await box()
  return { ...uploads, editor }
}

const pictures = (): (string | null)[] => [...new DOMParser().parseFromString(value() ?? '', 'text/html').images].map(({ alt }) => alt)

test('pictures are inserted in the order in which they were chosen, without taking the focus', async () => {
  const { editor, end } = await openWithUploads('<p>start</p>')
  act(() => void editor.commands.setTextSelection(6))
  chooseFiles(document, '1.png', '2.png', '3.png')
  const other = screen.getByLabelText('Other source')
  act(() => other.focus())
  await end('2.png')
  await end('1.png')
  await end('3.png')
  await waitFor(() => expect(pictures()).toEqual(['1.png', '2.png', '3.png']))
  expect(document.activeElement).toBe(other)
})

test('a picture is inserted where the caret was when it was chosen', async () => {
  const { editor, end } = await openWithUploads('<p>one</p><p>two</p>')
  act(() => void editor.commands.setTextSelection(4))
  chooseFiles(document, '1.png', '2.png')
  act(() => void editor.commands.insertContentAt(1, 'typed before: '))
  act(() => void editor.commands.setTextSelection(editor.state.doc.content.size - 1))
  await end('1.png')
  await end('2.png')
  act(() => void editor.commands.insertContent(' typed on'))
  await waitFor(() => expect(value()).toMatch(/^<p>typed before: one<\/p><img[^>]*1\.png[^>]*><img[^>]*2\.png[^>]*><p>two typed on<\/p>$/))
})

test('a picture whose upload ends while the tab is hidden is inserted when it is shown', async () => {
  const { end } = await openWithUploads('<p>start</p>')
  chooseFiles(document, '1.png')
  fireEvent.click(screen.getByLabelText('shown'))
  await pause()
  await end('1.png')
  expect(pictures()).toEqual([])
  fireEvent.click(screen.getByLabelText('shown'))
  await waitFor(() => expect(pictures()).toEqual(['1.png']))
  expect((await box()).querySelector('img')).not.toBeNull()
})

async function link(address: string): Promise<HTMLElement> {
  renderWith(<Field start="<p>start</p>" />, '/')
  const { editor } = await box()
  act(() => void editor.commands.selectAll())
  fireEvent.click(button('Link'))
  const input = screen.getByRole('textbox', { name: 'Link URL' })
  fireEvent.change(input, { target: { value: address } })
  fireEvent.keyDown(input, { key: 'Enter' })
  return input
}

test.each([
  ['www.example.com/a?b=1', 'https://www.example.com/a?b=1'],
  ['example.com:8080', 'https://example.com:8080'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  [' http://example.com ', 'http://example.com'],
  ['/goods/7', '/goods/7'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:4001002000', 'tel:4001002000'],
])('%s becomes a link to %s', async (typed, href) => {
  await link(typed)
  await waitFor(() =>
    expect(
      new DOMParser()
        .parseFromString(value() ?? '', 'text/html')
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe(href),
  )
  expect(screen.queryByRole('textbox', { name: 'Link URL' })).toBeNull()
})

test.each(['javascript:alert(1)', 'ftp://example.com', '//example.com', 'two words.', 'https:// x'])(
  '%s is no address of a link and stays for correction',
  async (typed) => {
    const input = await link(typed)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Enter a web address/)
    expect((input as HTMLInputElement).value).toBe(typed)
    expect(value()).toBe('<p>start</p>')
    fireEvent.change(input, { target: { value: 'example.com' } })
    expect(input.getAttribute('aria-invalid')).toBe('false')
    fireEvent.click(button('Insert'))
    await waitFor(() => expect(value()).toContain('href="https://example.com"'))
  },
)

test.each(['', 'https://'])('without an address (%s) the row for a link closes and nothing is linked', async (typed) => {
  await link(typed)
  expect(screen.queryByRole('textbox', { name: 'Link URL' })).toBeNull()
  expect(value()).toBe('<p>start</p>')
})
