import FormatBold from '@mui/icons-material/FormatBold'
import FormatClear from '@mui/icons-material/FormatClear'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import FormatUnderlined from '@mui/icons-material/FormatUnderlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import LinkIcon from '@mui/icons-material/Link'
import LinkOff from '@mui/icons-material/LinkOff'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import Redo from '@mui/icons-material/Redo'
import StrikethroughS from '@mui/icons-material/StrikethroughS'
import Title from '@mui/icons-material/Title'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { PicturePicker } from '../upload/PicturePicker'
import { UploadRow } from '../upload/UploadRow'
import { useUploads } from '../upload/useUploads'
import { useText } from '../useText'

import type { SvgIconComponent } from '@mui/icons-material'
import type { Editor } from '@tiptap/react'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { Text } from '../../../resources/kit/text'
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

/** The editor for formatted text. Its output is sanitized by the server; an editor that looks empty gives an empty text. */
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
  /** Their stored paths: an address with the current host would be removed by the sanitizer or become invalid later. */
  const show = (...pictures: readonly { readonly url: string; readonly name: string }[]): void =>
    void editor
      ?.chain()
      .focus()
      .insertContent(pictures.map(({ url, name }) => ({ type: 'image', attrs: { src: url, alt: name } })))
      .run()
  handlers.current = { onChange, onBlur, add }
  useEffect(() => {
    // a value that did not come from the editor: a restored draft or a merge; an editor destroyed with its hidden tab cannot be compared with
    if (!editor || editor.isDestroyed) return
    if (value !== (editor.isEmpty ? '' : editor.getHTML()) && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Box sx={{ ...editorStyle, borderColor: isInvalid ? 'error.main' : 'divider' }}>
      {editor ? <Toolbar editor={editor} isDisabled={isDisabled} onPictures={add} onBrowse={browse ? () => setBrowsing(true) : undefined} /> : null}
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

interface Tool {
  readonly label: Text
  readonly icon: SvgIconComponent
  readonly mark?: readonly [string, Readonly<Record<string, unknown>>?]
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { label: t('标题', 'Heading'), icon: Title, mark: ['heading', { level: 2 }], run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: t('粗体', 'Bold'), icon: FormatBold, mark: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: t('斜体', 'Italic'), icon: FormatItalic, mark: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: t('下划线', 'Underline'), icon: FormatUnderlined, mark: ['underline'], run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: t('删除线', 'Strike'), icon: StrikethroughS, mark: ['strike'], run: (editor) => editor.chain().focus().toggleStrike().run() },
  { label: t('项目符号', 'Bullets'), icon: FormatListBulleted, mark: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: t('编号', 'Numbers'), icon: FormatListNumbered, mark: ['orderedList'], run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: t('引用', 'Quote'), icon: FormatQuote, mark: ['blockquote'], run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: t('清除格式', 'Clear the format'), icon: FormatClear, run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  { label: t('移除链接', 'Remove the link'), icon: LinkOff, run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run() },
  { label: t('撤销', 'Undo'), icon: Undo, run: (editor) => editor.chain().focus().undo().run() },
  { label: t('重做', 'Redo'), icon: Redo, run: (editor) => editor.chain().focus().redo().run() },
]

const texts = {
  tools: t('格式', 'Format'),
  link: t('链接', 'Link'),
  address: t('链接地址', 'Address of the link'),
  setLink: t('插入', 'Insert'),
  picture: t('插入图片', 'Insert a picture'),
  stored: t('从附件插入图片', 'Insert a stored picture'),
}

interface ToolbarProps {
  readonly editor: Editor
  readonly isDisabled: boolean
  readonly onPictures: (files: readonly File[]) => void
  readonly onBrowse: (() => void) | undefined
}

function Toolbar({ editor, isDisabled, onPictures, onBrowse }: ToolbarProps) {
  const translate = useText()
  const picker = useRef<HTMLInputElement>(null)
  const [href, setHref] = useState<string>()
  const setLink = (): void => {
    if (href && /^(https?:\/\/|\/(?!\/)|mailto:)/.test(href)) editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    setHref(undefined)
  }
  return (
    <Box role="toolbar" aria-label={translate(texts.tools)} sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', p: 0.25 }}>
      {tools.map(({ label, icon: Icon, mark, run }) => (
        <IconButton
          key={label.en}
          size="small"
          disabled={isDisabled}
          title={translate(label)}
          aria-label={translate(label)}
          {...(mark ? { 'aria-pressed': editor.isActive(...mark) } : {})}
          color={mark && editor.isActive(...mark) ? 'primary' : 'default'}
          onClick={() => run(editor)}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      <IconButton
        size="small"
        disabled={isDisabled}
        title={translate(texts.link)}
        aria-label={translate(texts.link)}
        aria-expanded={href !== undefined}
        onClick={() => setHref(href === undefined ? String(editor.getAttributes('link')['href'] ?? 'https://') : undefined)}
      >
        <LinkIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={isDisabled}
        title={translate(texts.picture)}
        aria-label={translate(texts.picture)}
        onClick={() => picker.current?.click()}
      >
        <ImageOutlined fontSize="small" />
      </IconButton>
      {onBrowse ? (
        <IconButton size="small" disabled={isDisabled} title={translate(texts.stored)} aria-label={translate(texts.stored)} onClick={onBrowse}>
          <PhotoLibrary fontSize="small" />
        </IconButton>
      ) : null}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => (onPictures([...(target.files ?? [])]), (target.value = ''))}
      />
      {href === undefined ? null : (
        <Box sx={{ display: 'flex', gap: 1, width: 1, p: 0.5 }}>
          <OutlinedInput
            size="small"
            autoFocus
            fullWidth
            value={href}
            onChange={({ target }) => setHref(target.value)}
            onKeyDown={(event) => (event.key === 'Enter' ? (event.preventDefault(), setLink()) : undefined)}
            slotProps={{ input: { 'aria-label': translate(texts.address) } }}
          />
          <Button size="small" onClick={setLink}>
            {translate(texts.setLink)}
          </Button>
        </Box>
      )}
    </Box>
  )
}
