import type { DataProvider, GetListParams, GetListResult, Identifier } from 'ra-core'

import type { ImportAnswer, ImportKind, ImportPage } from '../../resources/kit/protocol/imports'
import type { AreaOption, BatchAnswer, Row, SearchItem } from '../../resources/kit/protocol/list'
import type { UploadedFile } from '../../resources/kit/protocol/site'
import type { UploadOptions } from '../http/httpTypes'

/** `params.meta` of `getList`. */
export interface ListMeta {
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  /** The part of the list under a tab of its own; absent for the whole list. */
  readonly tab?: string
  /** Trees: only the rows directly below this one (0 is the top), each with `has_children`. */
  readonly parent?: number
  /** Trees: a flat page instead of nested rows. */
  readonly isFlat?: boolean
  /** Counts a long list to the end instead of taking the estimate. */
  readonly exactTotal?: boolean
  /** Further parameters of the controller. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** `meta` of a list's answer; further keys of the server stand beside. */
export interface ListAnswerMeta {
  readonly remark: string
  readonly total_is_estimate: boolean
  readonly [key: string]: unknown
}

/** `params.meta` of create, update and delete. */
export interface SaveMeta {
  /** Keep it while the same attempt is repeated; a new one is made when it is absent. */
  readonly idempotencyKey?: string
  /** The form shows every refusal itself; no notice beside it. */
  readonly isQuiet?: boolean
  /** No notice when it went well. */
  readonly isSilent?: boolean
}

export interface ActParams extends SaveMeta {
  readonly id?: Identifier
  readonly ids?: readonly Identifier[]
  /** All rows of this filter instead of ids; `expected` is the total the person saw. */
  readonly filter?: FilterOfRows
  readonly input?: Readonly<Record<string, unknown>>
  readonly rowVersion?: number
}

export interface FilterOfRows {
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  readonly tab?: string
  readonly expected: number
}

export interface MoveParams {
  readonly move: Identifier
  readonly target: Identifier
  readonly direction: 'up' | 'down'
  /** The order the list is shown in, e.g. `weigh,desc`. */
  readonly order?: string
}

export interface SelectParams {
  readonly q?: string
  readonly page?: number
  readonly params?: Readonly<Record<string, unknown>>
  /** Ids whose labels are wanted, whatever the page. */
  readonly initValue?: Identifier | readonly Identifier[]
  readonly signal?: AbortSignal
}

export interface SelectAnswer {
  readonly options: readonly Row[]
  /** Absent when the answer holds every option. */
  readonly total?: number
}

export interface ExportParams {
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  readonly tab?: string
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

/** Sheets that come back: read, looked at, applied, undone. */
export interface ImportCalls {
  readonly send: (path: string, file: File, options?: UploadOptions) => Promise<ImportAnswer>
  readonly runs: (path: string, signal?: AbortSignal) => Promise<readonly ImportAnswer[]>
  readonly run: (path: string, run: number, signal?: AbortSignal) => Promise<ImportAnswer>
  readonly rows: (
    path: string,
    params: { readonly run: number; readonly kind?: ImportKind; readonly page: number; readonly limit: number; readonly signal?: AbortSignal },
  ) => Promise<ImportPage>
  readonly apply: (path: string, run: number) => Promise<ImportAnswer>
  readonly undo: (path: string, run: number) => Promise<ImportAnswer>
  /** The rows of a filter as a sheet that can be read back. */
  readonly sheet: (path: string, params: Omit<ExportParams, 'columns'>) => Promise<void>
}

export interface CustomCalls {
  /** Runs an action of a definition on a row, on rows, on all rows of a filter or on the whole list. */
  readonly act: <Data = unknown>(resource: string, action: string, params: ActParams) => Promise<Data>
  readonly move: (resource: string, params: MoveParams) => Promise<void>
  readonly deleteByFilter: (resource: string, filter: FilterOfRows) => Promise<BatchAnswer>
  /** How many rows stand under each tab of a list. */
  readonly tabCounts: (resource: string, signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>
  readonly select: (resource: string, params: SelectParams) => Promise<SelectAnswer>
  readonly areas: (params: { readonly province?: number; readonly city?: number; readonly keep?: number }) => Promise<readonly AreaOption[]>
  readonly upload: (file: File, options?: UploadOptions) => Promise<UploadedFile>
  readonly imports: ImportCalls
  /** Asks for the whole filter and hands the file to the browser. */
  readonly exportFile: (resource: string, params: ExportParams) => Promise<void>
}

export interface ListPrefetch {
  /** Begins to read a list before its screen stands; the same question of `getList` takes the answer. */
  readonly prefetchList: (resource: string, params: GetListParams) => Promise<void>
  /** The answer of that, if it has come. */
  readonly prefetchedList: (resource: string, params: GetListParams) => GetListResult<Row> | undefined
}

/** react-admin's verbs and ours; `useData()` gives it typed. */
export type ZhangguiData = DataProvider & CustomCalls & ListPrefetch
