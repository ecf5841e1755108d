import Box from '@mui/material/Box'
import Image from '@tiptap/extension-image'
import { commands, Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { RichTextInput } from 'ra-input-rich-text'
import { useLayoutEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { PicturePicker } from '../upload/PicturePicker'
import { UploadRow } from '../upload/UploadRow'
import { useUploads } from '../upload/useUploads'
import { RichTextToolbar } from './RichTextToolbar'

import type { Editor, EditorOptions, Range } from '@tiptap/react'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { BrowsePictures } from '../upload/PicturePicker'
import type { SendFile } from '../upload/useUploads'
import type { ControlProps } from './controlTypes'

interface Props extends ControlProps<string> {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
  /** Absent without the right to see stored pictures. */
  readonly browse?: BrowsePictures | undefined
}

/** Maximum number of pictures inserted at once. */
const most = 20

const editorStyle = {
  border: 1,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main' },
  '& .RaRichTextInput-editorContent .tiptap.ProseMirror': {
    minHeight: 160,
    maxHeight: 420,
    overflowY: 'auto',
    border: 0,
    borderRadius: 0,
    px: 1.5,
    py: 1,
    outline: 'none',
    typography: 'body2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '&, &:hover, &:focus': { backgroundColor: 'transparent' },
    '& p, & p:last-child': { my: 0.75 },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
    '& blockquote': { borderLeft: 3, borderColor: 'divider', pl: 1.5, mx: 0, color: 'text.secondary' },
  },
  '& .MuiFormHelperText-root': { display: 'none' },
} as const

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())
const unchanged = (html: string): string => html

/**
 * React-admin's editor for formatted text. Its output is sanitized by the server; an editor that looks empty gives an empty text. It has a form of its own,
 * because it validates its form at every keystroke.
 */
export function RichText({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, send, limits, toUrl, browse }: Props) {
  const own = useForm({ defaultValues: { html: value } })
  // before the next keystroke: a value that did not come from the editor, such as a restored draft or a merge
  useLayoutEffect(() => {
    if (value !== own.getValues('html')) own.setValue('html', value)
  }, [own, value])
  const editor = useRef<Editor>(undefined)
  const handlers = useRef({ onBlur, add: (_: readonly File[]): void => undefined })
  const { uploads, add, drop } = useUploads({
    send,
    limits,
    isPicture: true,
    room: most,
    onSent: (sent) => show(sent),
  })
  const [isBrowsing, setBrowsing] = useState(false)
  /** Their stored paths: an address with the current host would be removed by the sanitizer or become invalid later. */
  const show = (...pictures: readonly { readonly url: string; readonly name: string }[]): void =>
    void editor.current
      ?.chain()
      .focus()
      .insertContent(pictures.map(({ url, name }) => ({ type: 'image', attrs: { src: url, alt: name } })))
      .run()
  handlers.current = { onBlur, add }
  // once: other options would make another editor, without its history
  const [options] = useState((): Partial<EditorOptions> => ({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }),
      Image.configure({ inline: false }),
      keepContent((html) => html === own.getValues('html')),
    ],
    injectCSS: false,
    onCreate: (event) => void (editor.current = event.editor),
    onBlur: () => handlers.current.onBlur(),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files, handlers.current.add),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files, handlers.current.add),
    },
  }))
  return (
    <Box sx={{ ...editorStyle, borderColor: isInvalid ? 'error.main' : 'divider' }}>
      <FormProvider {...own}>
        <RichTextInput
          id={id}
          source="html"
          label={false}
          helperText={false}
          readOnly={isDisabled}
          parse={unchanged}
          format={unchanged}
          onChange={(html: unknown) => onChange(html as string)}
          editorOptions={options}
          toolbar={
            <RichTextToolbar
              isDisabled={isDisabled}
              labelId={labelId}
              describedBy={describedBy}
              onPictures={add}
              onBrowse={browse ? () => setBrowsing(true) : undefined}
            />
          }
        />
      </FormProvider>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
      ))}
      {isBrowsing && browse ? (
        <PicturePicker
          {...{ browse, toUrl, send, limits }}
          room={most}
          onPick={(paths) => show(...paths.map((url) => ({ url, name: '' })))}
          onClose={() => setBrowsing(false)}
        />
      ) : null}
    </Box>
  )
}

/**
 * React-admin sets the content after every change, although the change came from the editor. That would split the steps of undo, drop those of redo, and
 * lose a character typed meanwhile: only a current value that the editor does not have is set.
 */
const keepContent = (isCurrent: (html: unknown) => boolean) =>
  Extension.create({
    name: 'keepContent',
    priority: 1, // last, so that its command replaces the original
    addCommands: () => ({
      setContent:
        (...content) =>
        (props) =>
          !isCurrent(content[0]) || content[0] === htmlOf(props.editor) || commands.setContent(...content)(props),
      // then it restores the selection; as one of text, which a selected picture is not
      setTextSelection: (position) => (props) => isSelected(position, props.state.selection) || commands.setTextSelection(position)(props),
    }),
  })

const isSelected = (position: number | Range, { from, to }: Range): boolean => typeof position === 'object' && position.from === from && position.to === to

function takeFiles(files: FileList | undefined, add: (files: readonly File[]) => void): boolean {
  if (!files?.length) return false
  add([...files])
  return true
}
