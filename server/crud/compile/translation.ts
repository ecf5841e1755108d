import { matches } from '../../../resources/kit/conditions'
import { isManyToMany, isRelation } from '../../../resources/kit/derived'
import { eachText } from '../../../resources/kit/field/storedText'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, StoredText } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { AnyHooks } from '../hooks'
import type { RowValues } from './columns'

/** Translates texts written by the product; texts typed by people are unchanged. */
export interface Translation {
  /** Columns of the list that depend on the language. */
  readonly names: ReadonlySet<string>
  readonly apply: (rows: readonly RowValues[], language: Language) => void
  /** Only the names of the rows that are referred to: of a row that is edited, its own texts stay as they are stored. */
  readonly applyToReferences: (row: RowValues, language: Language) => void
}

type Translate = (row: RowValues) => void

/** Stored texts are Chinese, so only English readers need this. Undefined if the list has no text of the product. */
export function compileTranslation(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks): Translation | undefined {
  const fields = Object.entries(resource.fields)
  const references = fields.flatMap(([name, field]) => [...referenceTranslations(field, resources), ...labelTranslations(name, field, resources)])
  const parts = [...fields.flatMap(([name, field]) => ownTranslation(name, field, hooks.storedTexts?.[name])), ...references]
  if (parts.length === 0) return undefined
  return {
    names: new Set(parts.map((part) => part.name)),
    apply: (rows, language) => {
      if (language === 'en') for (const row of rows) for (const part of parts) part.translate(row)
    },
    applyToReferences: (row, language) => {
      if (language === 'en') for (const part of references) part.translate(row)
    },
  }
}

interface TranslationPart {
  readonly name: string
  readonly translate: Translate
}

/** Every stored text of a field: those of the definition and those composed by the server. */
export const storedTextsOf = (field: AnyField, further: readonly StoredText[] = []): readonly StoredText[] => [...(field.storedTexts ?? []), ...further]

function ownTranslation(name: string, field: AnyField, further: readonly StoredText[] | undefined): TranslationPart[] {
  const { englishField } = field
  if (englishField)
    return [
      {
        name,
        translate: (row) => {
          if (row[englishField]) row[name] = row[englishField]
        },
      },
    ]
  const inEnglish = translatorOf(storedTextsOf(field, further))
  return inEnglish ? [{ name, translate: (row) => void (name in row && (row[name] = inEnglish(row[name], row))) }] : []
}

/** Columns of the referenced row. */
function referenceTranslations(field: AnyField, resources: readonly AnyResource[]): TranslationPart[] {
  if (!isRelation(field)) return []
  const other = resources.find((one) => one.path === field.to)
  return field.show.flatMap((column) => {
    const inEnglish = translatorOf(other?.fields[column]?.storedTexts ?? [])
    if (!inEnglish) return []
    const translate: Translate = (row) => {
      const linked = row[field.as] as RowValues | null | undefined
      if (linked) linked[column] = inEnglish(linked[column], linked)
    }
    return [{ name: `${field.as}.${column}`, translate }]
  })
}

/** The labels of several referenced rows. */
function labelTranslations(name: string, field: AnyField, resources: readonly AnyResource[]): TranslationPart[] {
  if (!isManyToMany(field) || !field.names) return []
  const { names, show, to } = field
  const inEnglish = translatorOf(resources.find((one) => one.path === to)?.fields[show]?.storedTexts ?? [])
  if (!inEnglish) return []
  return [{ name, translate: (row) => void (Array.isArray(row[names]) && (row[names] = row[names].map((label: unknown) => inEnglish(label, {})))) }]
}

type Translator = (value: unknown, row: RowValues) => unknown

function translatorOf(storedTexts: readonly StoredText[]): Translator | undefined {
  if (storedTexts.length === 0) return undefined
  const known = new Map(storedTexts.map((storedText) => [storedText.zh, storedText]))
  const inEnglish = (text: string, row: RowValues): string => {
    const storedText = known.get(text)
    return storedText && matches(storedText.when, row) ? storedText.en : text
  }
  return (value, row) => (typeof value === 'string' ? eachText(value, (text) => inEnglish(text, row)) : value)
}
