import Box from '@mui/material/Box'
import Image from '@tiptap/extension-image'
import { commands, Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { RichTextInput } from 'ra-input-rich-text'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { PicturePicker } from '../upload/PicturePicker'
import { UploadRows } from '../upload/UploadRows'
import { useUploads } from '../upload/useUploads'
import { useStillShown } from '../useStillShown'
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

interface Picture {
  readonly url: string
  readonly name: string
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
  const isShown = useStillShown(id)
  /** Where the files being uploaded are inserted: what is typed there meanwhile comes after them. */
  const places = useRef(new Map<File, number>())
  const { uploads, add, drop, retry, deliver } = useUploads({
    send,
    limits,
    isPicture: true,
    room: most,
    isReady: () => isShown() && editor.current?.isDestroyed === false, // a hidden tab has no editor
    onSent: (sent, file) => {
      const at = places.current.get(file) ?? 0
      places.current.delete(file)
      const next = [...places.current].filter(([, place]) => place === at)
      const end = editor.current ? insertPicture(editor.current, at, sent) : at
      for (const [other] of next) places.current.set(other, end)
    },
  })
  const addHere = (files: readonly File[]): void => {
    for (const file of files) places.current.set(file, editor.current?.state.selection.to ?? 0)
    add(files)
  }
  const [isBrowsing, setBrowsing] = useState(false)
  const handlers = useRef({ onBlur, addHere, deliver })
  handlers.current = { onBlur, addHere, deliver }
  useEffect(() => handlers.current.deliver(), [])
  // once: other options would make another editor, without its history
  const [options] = useState((): Partial<EditorOptions> => ({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }),
      Image.configure({ inline: false }),
      keepContent((html) => html === own.getValues('html')),
    ],
    injectCSS: false,
    onCreate: (event) => {
      editor.current = event.editor
      handlers.current.deliver()
    },
    onTransaction: ({ transaction }) => {
      for (const [file, place] of places.current) places.current.set(file, transaction.mapping.map(place, -1))
    },
    onBlur: () => handlers.current.onBlur(),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files, handlers.current.addHere),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files, handlers.current.addHere),
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
              onPictures={addHere}
              onBrowse={browse ? () => setBrowsing(true) : undefined}
            />
          }
        />
      </FormProvider>
      <UploadRows {...{ uploads, drop, retry }} />
      {isBrowsing && browse ? (
        <PicturePicker
          {...{ browse, toUrl, send, limits }}
          room={most}
          onPick={(paths) =>
            void editor.current
              ?.chain()
              .focus()
              .insertContent(paths.map((url) => pictureOf({ url, name: '' })))
              .run()
          }
          onClose={() => setBrowsing(false)}
        />
      ) : null}
    </Box>
  )
}

/** Inserts a picture and returns the position after it. The focus stays where it is, which may be in another field by now. */
function insertPicture(editor: Editor, place: number, picture: Picture): number {
  const at = Math.min(place, editor.state.doc.content.size) // another text may have been set meanwhile
  editor.commands.insertContentAt(at, pictureOf(picture), { updateSelection: false })
  const { doc } = editor.state
  let end = at
  // it replaces an empty paragraph, splits any other one, or follows it
  doc.nodesBetween(Math.max(0, at - 1), Math.min(at + 2, doc.content.size), (node, position) => {
    if (node.attrs['src'] === picture.url) end = position + node.nodeSize
  })
  return end
}

/** With its stored path: an address with the current host would be removed by the sanitizer or become invalid later. */
const pictureOf = ({ url, name }: Picture) => ({ type: 'image', attrs: { src: url, alt: name } })

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
