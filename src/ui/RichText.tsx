import Box from '@mui/material/Box'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'

import { PicturePicker } from './PicturePicker'
import { RichTextToolbar } from './RichTextToolbar'
import { UploadRow } from './UploadRow'
import { useUploads } from './useUploads'

import type { BrowsePictures } from './PicturePicker'
import type { ControlProps } from './controlTypes'
import type { SendFile } from './useUploads'
import type { UploadLimits } from './validateUpload'

interface Props extends ControlProps<string> {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
  /** Absent where the stored pictures may not be seen. */
  readonly browse?: BrowsePictures | undefined
}

/** Pictures in one go. */
const most = 20

const look = {
  border: 1,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main' },
  '& .tiptap': {
    minHeight: 160,
    maxHeight: 420,
    overflowY: 'auto',
    px: 1.5,
    py: 1,
    outline: 'none',
    typography: 'body2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .tiptap p': { my: 0.75 },
  '& .tiptap img': { maxWidth: '100%', height: 'auto' },
  '& .tiptap .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .tiptap blockquote': { borderLeft: 3, borderColor: 'divider', pl: 1.5, mx: 0, color: 'text.secondary' },
} as const

/** The editor for formatted text. What it gives is cleaned by the server; an editor that looks empty gives an empty text. */
export function RichText({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, send, limits, toUrl, browse }: Props) {
  const handlers = useRef({ onChange, onBlur, add: (_: readonly File[]): void => undefined })
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }), Image.configure({ inline: false })],
    content: value,
    editable: !isDisabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: now }) => handlers.current.onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: () => handlers.current.onBlur(),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, ...(describedBy ? { 'aria-describedby': describedBy } : {}) },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files, handlers.current.add),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files, handlers.current.add),
    },
  })
  const { uploads, add, drop } = useUploads({
    send,
    limits,
    isPicture: true,
    room: most,
    onSent: (sent) => show(sent),
  })
  const [isBrowsing, setBrowsing] = useState(false)
  /** Their paths as they are stored: an address with the host of today would be cleaned away, or outlive the host. */
  const show = (...pictures: readonly { readonly url: string; readonly name: string }[]): void =>
    void editor
      ?.chain()
      .focus()
      .insertContent(pictures.map(({ url, name }) => ({ type: 'image', attrs: { src: url, alt: name } })))
      .run()
  handlers.current = { onChange, onBlur, add }
  useEffect(() => {
    // A value that did not come from the editor: a restored draft or a merge.
    // One that was taken away, as when its tab is hidden, has nothing left to compare with.
    if (!editor || editor.isDestroyed) return
    if (value !== (editor.isEmpty ? '' : editor.getHTML()) && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Box sx={{ ...look, borderColor: isInvalid ? 'error.main' : 'divider' }}>
      {editor ? <RichTextToolbar editor={editor} isDisabled={isDisabled} onPictures={add} onBrowse={browse ? () => setBrowsing(true) : undefined} /> : null}
      <EditorContent editor={editor} />
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
      ))}
      {isBrowsing && browse ? (
        <PicturePicker
          browse={browse}
          toUrl={toUrl}
          room={most}
          onPick={(paths) => show(...paths.map((url) => ({ url, name: '' })))}
          onClose={() => setBrowsing(false)}
        />
      ) : null}
    </Box>
  )
}

function takeFiles(files: FileList | undefined, add: (files: readonly File[]) => void): boolean {
  if (!files?.length) return false
  add([...files])
  return true
}
