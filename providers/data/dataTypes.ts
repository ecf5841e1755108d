import type { DataProvider, GetListParams, GetListResult, Identifier, SortPayload } from 'react-admin'

import type { ChangeAnswer, ChangePreview, FieldChange } from '../../resources/kit/protocol/changes'
import type { ImportAnswer, ImportKind, ImportPage, ImportProgress } from '../../resources/kit/protocol/imports'
import type { AreaOption, BatchAnswer, InfoAnswer, Row, SearchItem } from '../../resources/kit/protocol/list'
import type { PrintAnswer } from '../../resources/kit/protocol/print'
import type { RemovalPreview } from '../../resources/kit/protocol/removal'
import type { UploadedFile } from '../../resources/kit/protocol/site'
import type { HistoryAnswer, MomentsAnswer, UndoAnswer } from '../../resources/kit/protocol/undo'
import type { UploadOptions } from '../http/httpTypes'

/** A sort with the columns after the first one. */
export interface ChainedSort extends SortPayload {
  readonly next?: readonly SortPayload[]
}

/** `params.meta` of `getList`. */
export interface ListMeta {
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  /** A tab of the list; absent for the whole list. */
  readonly tab?: string
  /** Trees: only the children of this row (0 is the top level), each with `has_children`. */
  readonly parent?: number
  /** Trees: a flat page instead of nested rows. */
  readonly isFlat?: boolean
  /** Counts a long list exactly instead of returning the estimate. */
  readonly exactTotal?: boolean
  /** A failure is not reported: nobody has asked. */
  readonly isQuiet?: boolean
  /** Further parameters of the controller. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** `meta` of a list's response; further keys of the server are included. */
export interface ListAnswerMeta {
  readonly remark: string
  readonly total_is_estimate: boolean
  readonly [key: string]: unknown
}

/** `params.meta` of create, update and delete. */
export interface SaveMeta {
  /** Reuse it when the same attempt is repeated; a new one is generated if absent. */
  readonly idempotencyKey?: string
  /** The form shows every refusal itself; no notice. */
  readonly isQuiet?: boolean
  /** No notice on success. */
  readonly isSilent?: boolean
}

export interface ActParams extends SaveMeta {
  readonly id?: Identifier
  readonly ids?: readonly Identifier[]
  /** All rows of this filter instead of ids; `expected` is the total the user saw. */
  readonly filter?: FilterOfRows
  readonly input?: Readonly<Record<string, unknown>>
  readonly rowVersion?: number
}

/** A change of one field, of a row or of several. */
export interface ChangeParams extends FieldChange, SaveMeta {
  readonly id?: Identifier
  readonly ids?: readonly Identifier[]
  readonly filter?: FilterOfRows
  readonly rowVersion?: number
}

export interface FilterOfRows {
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  readonly tab?: string
  readonly expected: number
}

/** Rows by their ids, or all rows of a filter. */
export type RemovalTarget = { readonly ids: readonly Identifier[] } | { readonly filter: FilterOfRows }

export interface MoveParams {
  readonly move: Identifier
  /** Behind the last row of the parent if absent. */
  readonly target?: Identifier
  readonly direction?: 'up' | 'down'
  /** Another parent in a tree, 0 for the top level. */
  readonly parent?: Identifier
  readonly row_version?: number
  /** The order of the list, e.g. `weigh,desc`. */
  readonly order?: string
}

export interface SelectParams {
  readonly q?: string
  readonly page?: number
  readonly params?: Readonly<Record<string, unknown>>
  /** Ids whose labels are requested, whatever the page. */
  readonly initValue?: Identifier | readonly Identifier[]
  readonly signal?: AbortSignal
}

export interface SelectAnswer {
  readonly options: readonly Row[]
  /** Absent when the response has every option. */
  readonly total?: number
}

export interface ExportParams {
  readonly format: 'csv' | 'xlsx'
  /** Lines of a row: one cell, or one row of the file each. */
  readonly lines?: 'each' | 'cell'
  readonly columns: readonly string[]
  readonly search?: readonly SearchItem[]
  readonly quickSearch?: string
  readonly tab?: string
  readonly sort?: ChainedSort
  /** Gets the number of bytes that have arrived so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined
}

/** What of a request is undone: its change of one row, or of a tab of settings and there of a variable, or of the values with 0. */
export interface UndonePart {
  readonly id?: number
  readonly tab?: string
}

/** An import whose progress is requested: by its run, or before there is one by the idempotency key of its upload. */
export type ImportTarget = { readonly run: number } | { readonly key: string }

/** Imports of sheets, or of the lines of an action: upload, review, apply, undo. */
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
  /** Null while the server does not work at it. Refusals are not reported, because the import reports its own. */
  readonly progress: (path: string, target: ImportTarget, signal?: AbortSignal) => Promise<ImportProgress | null>
  /** The rows of a filter as a sheet that can be imported. */
  readonly sheet: (path: string, params: Omit<ExportParams, 'columns' | 'onReceived'>) => Promise<void>
  /** What has become of the lines of an action. */
  readonly result: (path: string, run: number, format: 'csv' | 'xlsx') => Promise<void>
}

export interface PrintParams extends Omit<FilterOfRows, 'expected'> {
  /** Rows by their ids; without them all rows of the filter. */
  readonly ids?: readonly Identifier[]
  readonly sort?: ChainedSort
  /** The choice of lines. */
  readonly set?: string
}

export interface CustomCalls {
  /** Runs an action of a definition on one row, on several, on all rows of a filter or on the list. */
  readonly act: <Data = unknown>(resource: string, action: string, params: ActParams) => Promise<Data>
  readonly change: (resource: string, params: ChangeParams) => Promise<ChangeAnswer | null>
  /** What such a change would do. Refusals are not reported, because the dialog shows them. */
  readonly previewChange: (resource: string, params: ChangeParams, signal?: AbortSignal) => Promise<ChangePreview>
  /** The masked fields of a row, whole; the server logs each call. */
  readonly contact: (resource: string, id: number) => Promise<Readonly<Record<string, unknown>>>
  /** The lines that the dialog of an action on a row, or on each of several, starts with, by the names of its inputs. */
  readonly startOf: (
    resource: string,
    action: string,
    target: { readonly id: number } | { readonly ids: string },
    signal?: AbortSignal,
  ) => Promise<Readonly<Record<string, readonly Row[]>>>
  /** The details of a row; refusals are not reported, because the caller shows them. */
  readonly info: (resource: string, id: Identifier, signal?: AbortSignal) => Promise<InfoAnswer>
  /** What is printed of rows; refusals are not reported, because the caller shows them. */
  readonly printed: (resource: string, printout: string, params: PrintParams, signal?: AbortSignal) => Promise<PrintAnswer>
  readonly move: (resource: string, params: MoveParams) => Promise<void>
  /** Undoes a change, or its part of one row. Refusals are not reported, because the caller shows what was changed since. */
  readonly undo: (resource: string, params: UndonePart & { readonly batch: string }) => Promise<UndoAnswer>
  /** The changes of a row, or of a tab of settings, the newest first. */
  readonly history: (
    resource: string,
    params: { readonly id?: number; readonly tab?: string; readonly page: number; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<HistoryAnswer>
  /** The row as it was after each of these changes. */
  readonly moments: (resource: string, id: number, entries: readonly number[], signal?: AbortSignal) => Promise<MomentsAnswer>
  /** What a deletion would do. Refusals are not reported: it is only asked before. */
  readonly previewRemoval: (resource: string, target: RemovalTarget, signal?: AbortSignal) => Promise<RemovalPreview>
  readonly deleteByFilter: (resource: string, filter: FilterOfRows) => Promise<BatchAnswer>
  /** Number of rows of a search and filter per tab of a list; a failure is not reported, because the tabs have no numbers then. */
  readonly tabCounts: (resource: string, filter: Pick<ListMeta, 'search' | 'quickSearch'>, signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>
  /** Sums of columns over all rows of a filter. */
  readonly totals: (
    resource: string,
    filter: Pick<ListMeta, 'search' | 'quickSearch' | 'tab'>,
    signal?: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>
  readonly select: (resource: string, params: SelectParams) => Promise<SelectAnswer>
  readonly areas: (params: { readonly province?: number; readonly city?: number; readonly keep?: number }) => Promise<readonly AreaOption[]>
  readonly upload: (file: File, options?: UploadOptions) => Promise<UploadedFile>
  /** The imports of a list, or those of one of its actions. */
  readonly importsOf: (action?: string) => ImportCalls
  /** Exports all rows of a filter and saves the file. */
  readonly exportFile: (resource: string, params: ExportParams) => Promise<void>
  /** Saves the file of an address that an action has answered. */
  readonly saveFile: (address: string) => Promise<void>
}

export interface ListPrefetch {
  /** Prefetches a list before its screen is rendered; the same request of `getList` uses the response. */
  readonly prefetchList: (resource: string, params: GetListParams) => Promise<void>
  /** The response of the prefetch, if it has arrived. */
  readonly prefetchedList: (resource: string, params: GetListParams) => GetListResult<Row> | undefined
}

/** react-admin's methods and ours; `useData()` returns it typed. */
export type ZhangguiData = DataProvider & CustomCalls & ListPrefetch
