import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'

export interface ColumnLayout {
  readonly align: 'left' | 'right' | 'center'
  /** px at normal density. */
  readonly width: number
  /** Takes a share of what room is left. */
  readonly grows?: boolean
}

const text: ColumnLayout = { align: 'left', width: 136, grows: true }
const number: ColumnLayout = { align: 'right', width: 110 }
const tag: ColumnLayout = { align: 'center', width: 110 }
const time: ColumnLayout = { align: 'left', width: 172 }
const picture: ColumnLayout = { align: 'center', width: 84 }

/** Text stands left, numbers right with even digits, tags, switches and pictures in the middle. */
const looks: Readonly<Record<FieldType, ColumnLayout>> = {
  id: { align: 'right', width: 80 },
  text,
  longText: { ...text, width: 200 },
  richText: { ...text, width: 200 },
  password: tag,
  integer: number,
  decimal: number,
  money: { align: 'right', width: 130 },
  choice: tag,
  choices: { ...text, width: 160 },
  switch: { align: 'center', width: 90 },
  moment: time,
  date: { ...time, width: 120 },
  image: picture,
  images: { ...picture, align: 'left', width: 170 },
  file: text,
  files: text,
  reference: text,
  references: { ...text, width: 180 },
  parent: text,
  weight: { align: 'right', width: 90 },
  icon: { align: 'center', width: 80 },
  colour: { align: 'left', width: 120 },
  region: { ...text, width: 200 },
  rows: { ...text, width: 180 },
  json: { ...text, width: 200 },
  custom: { ...text, width: 180 },
  computed: { align: 'left', width: 120 },
}

const computedLooks: Readonly<Partial<Record<string, ColumnLayout>>> = {
  integer: number,
  money: { align: 'right', width: 130 },
  flag: tag,
  choice: tag,
  preview: picture,
  tags: { ...text, width: 180 },
}

export const columnLayout = (field: AnyField): ColumnLayout => {
  const look = field.type === 'computed' ? (computedLooks[field.as] ?? looks.computed) : looks[field.type]
  const isReferenceId = field.type === 'reference' && field.look === 'id'
  const length = field.type === 'text' ? field.max : 0
  return { ...look, ...(length > 255 && { width: 220 }), ...(isReferenceId && { ...number, grows: false }), ...(field.width && { width: field.width }) }
}
