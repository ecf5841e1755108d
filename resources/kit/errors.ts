import { t } from './text'

import type { Text } from './text'

/** The refusals of any resource, in both languages. A message says what to do next. Quoted messages of the specification (5, 8) are verbatim. */
export const genericRefusals = {
  // fields
  required: t('请填写{field}', '{field} required'),
  editor_required: t('内容不能为空', 'Content cannot be empty'),
  too_short: t('{field}至少 {min} 个字符', '{field} must have at least {min} characters'),
  too_long: t('{field}最多 {max} 个字符', '{field} can have at most {max} characters'),
  too_small: t('{field}不能小于 {min}', '{field} cannot be less than {min}'),
  too_large: t('{field}不能大于 {max}', '{field} cannot be more than {max}'),
  not_a_number: t('{field}须为数字', '{field} must be a number'),
  not_an_integer: t('{field}须为整数', '{field} must be a whole number'),
  too_many_decimals: t('{field}最多 {scale} 位小数', '{field} can have at most {scale} decimals'),
  not_a_text: t('{field}须为文字', '{field} must be text'),
  has_controls: t('{field}含有不可见的控制字符，请删除后再保存', '{field} contains invisible control characters; remove them and save again'),
  bad_format: t('{field}：{rule}', '{field}: {rule}'),
  picture_elsewhere: t('{field}只能使用本站的图片，请先上传', '{field} accepts only pictures stored in this shop; upload it first'),
  not_a_choice: t('请在{field}的选项中选择', 'Choose one of the options of {field}'),
  not_a_switch: t('{field}只能是开或关', '{field} must be on or off'),
  not_a_date: t('{field}不是有效的日期', '{field} is not a valid date'),
  not_a_moment: t('{field}不是有效的时间', '{field} is not a valid time'),
  must_be_after: t('{field}须晚于{other}', '{field} must be later than {other}'),
  not_a_list: t('{field}须为列表', '{field} must be a list'),
  too_many: t('{field}最多 {max} 项', '{field} can have at most {max} items'),
  not_an_id: t('请选择{field}', 'Choose {field} from the list'),
  not_a_region: t('请选择完整的省、市、区', 'Choose province, city and district'),
  not_rising: t('{field}须大于上一行的 {before}', '{field} must be more than {before}, as in the row above'),
  not_distinct: t('{field}“{text}”重复', '{field} "{text}" appears twice'),
  not_single: t('只能有一行开启“{field}”', '{field} can be turned on in one row only'),
  import_not_lines: t('每条一行，用 | 隔开 {count} 个值', 'One per line, with {count} values separated by |'),
  not_a_line: t('第 {row} 行重复或已不存在，请关闭后重新打开', 'Row {row} is a duplicate or no longer exists; close the dialog and open it again'),
  not_rows: t('{field}的每一行都要有键和值', 'Every row of {field} needs a key and a value'),
  not_json: t('{field}不是有效的 JSON', '{field} is not valid JSON'),
  unknown_field: t('没有名为 {field} 的字段', 'There is no field named {field}'),
  incomplete: t('表单数据不完整', 'The formdata is incomplete'),
  taken: t('{field}已被使用，请换一个', '{field} is already in use; choose another'),
  reference_gone: t('{field}所选的记录已不存在，请重新选择', 'The record chosen for {field} no longer exists; choose again'),
  in_use: t('仍有 {count} 条{other}使用该记录，不能删除', 'Still used by {count} {other}; it cannot be deleted'),

  // rows and lists
  no_rows: t('没有可操作的记录', 'No rows'),
  not_deleted: t('记录不在“已删除”中，可能已被恢复，请刷新列表', 'The record is not deleted any more, perhaps it was restored; refresh the list'),
  restore_first: t('所属{what}“{name}”已删除，请先恢复它', 'Its {what} {name} is deleted; restore that one first'),
  restore_taken: t(
    '{field}“{value}”已被其它记录使用，修改那条记录后才能恢复',
    '{field} {value} is used by another record; change that record first, then restore',
  ),
  row_gone: t('记录不存在，可能已被删除，请刷新列表', 'The record no longer exists; refresh the list'),
  stale: t('{by}已在您打开后修改了这条记录，请核对差异后再保存', '{by} changed this record after you opened it; compare and save again'),
  row_refused: t('该记录的当前状态不允许此操作', 'The current status of this record does not allow it'),
  unknown_search_field: t('不能按 {field} 筛选', 'The list cannot be filtered by {field}'),
  unknown_operator: t('{field} 不支持运算符 {operator}', '{field} does not support the operator {operator}'),
  bad_search_value: t('{field} 的筛选值无效', 'The filter value of {field} is not valid'),
  unknown_tab: t('没有名为 {tab} 的标签页', 'There is no tab named {tab}'),
  unknown_order: t('不能按 {field} 排序', 'The list cannot be sorted by {field}'),
  too_many_printed: t(
    '一次最多打印 {max} 条，这里有 {count} 条，请分批打印',
    'At most {max} can be printed at a time and {count} are chosen; print them in parts',
  ),
  too_many_ids: t('一次最多 {max} 条', 'At most {max} records at a time'),
  too_many_conditions: t('筛选条件最多 {max} 个', 'At most {max} filter conditions'),
  filter_changed: t('符合条件的记录已由 {expected} 条变为 {total} 条，请核对后重试', '{total} records match now instead of {expected}; check and try again'),
  bad_parameter: t('参数 {field} 无效', 'The parameter {field} is not valid'),
  not_by_weight: t('请先按权重排序，再拖动', 'Sort by weight first, then move'),
  move_out_of_range: t('只能在同一上级内移动', 'The moving position is beyond the range: rows move within one parent only'),
  same_place: t('位置没有变化', 'The row is already there'),
  own_descendant: t('上级不能是自己或自己的下级', 'The parent must not be the row itself or one below it'),
  too_deep: t('最多 {depth} 级', 'At most {depth} levels'),
  has_children: t('请先删除下级', 'Delete the rows below it first'),
  is_fixed: t('{field}添加后不能修改', '{field} cannot be changed once the record exists'),

  // sheets
  import_unreadable: t('无法读取该文件，请使用 XLSX 或 CSV 表格', 'The file cannot be read; use an XLSX or CSV file'),
  import_too_large: t('表格过大，无法读取，请拆分后再导入', 'The file is too large; split it and import the parts'),
  import_too_long: t('表格最多 {max} 行，请拆分后再导入', 'A file can have at most {max} rows; split it and import the parts'),
  import_busy: t('正在处理的表格较多，请稍后再导入', 'Many imports are running; try again in a moment'),
  import_broken_text: t(
    '文字中有无法识别的字符“\uFFFD”，请在表格中改正后重新导入；CSV 文件请另存为 UTF-8 编码',
    'The text contains "\uFFFD", a character that could not be read; correct it in the file and import again, and save CSV files as UTF-8',
  ),
  import_error_cell: t('单元格显示公式错误 {text}，请改正后重新导入', 'The cell shows the formula error {text}; correct it and import again'),
  import_no_head: t('第一行没有可识别的列名，请先导出再修改', 'The first row has no known column name; export a file and edit that'),
  import_not_found: t('找不到“{label}”', 'There is no "{label}"'),
  import_ambiguous: t('有多条“{label}”，请改填 {ids} 之一', 'There are several named "{label}"; enter one of {ids}'),
  import_no_row: t('没有 ID 为 {id} 的记录', 'There is no record with the ID {id}'),
  import_twice: t('与第 {line} 行重复', 'Duplicate of row {line}'),
  import_no_add: t('您没有添加权限', 'You do not have permission to add records'),
  import_no_edit: t('您没有编辑权限', 'You do not have permission to edit records'),
  import_no_del: t('您没有删除权限，不能撤销新增的记录', 'You do not have permission to delete records, so the added ones cannot be undone'),
  import_wrong_line: t(
    '表格有 {count} 行有误，没有写入任何内容，请修正后重新导入',
    '{count} {count:row has|rows have} errors and nothing was imported; correct {count:it|them} and import again',
  ),
  import_stale: t('预览之后该记录已被修改，请重新导入', 'The record was changed after the preview; upload the file again'),
  import_over: t('该导入已处理过，请刷新', 'This import was already processed; refresh'),
  import_changed_since: t(
    '有 {count} 条记录在导入后又被修改，不能整体撤销',
    '{count} {count:record was|records were} changed after the import; it cannot be undone as a whole',
  ),

  // files
  upload_incomplete: t('上传的文件数据不完整！', 'The data of the uploaded file is incomplete!'),
  upload_type: t('不允许上传该类型的文件！', 'The type of uploaded file is not allowed!'),
  upload_size: t('上传的文件超过允许的大小！', 'The size of the uploaded file exceeds the allowed range!'),
  upload_content: t('文件内容与扩展名不符', 'The file content does not match its extension'),
  upload_storage: t('存储空间不可用，文件没有保存', 'The storage is not available; the file was not saved'),
  upload_quota: t('24 小时内最多上传 {files} 个文件、共 {size} MB', 'At most {files} files and {size} MB may be uploaded within 24 hours'),
  file_in_use: t('“{name}”仍有 {count} 处在使用，不能删除：{places}', '"{name}" is still used in {count} {count:place|places} and cannot be deleted: {places}'),
  file_gone: t('所选文件已被删除，请重新选择', 'The chosen file was deleted; choose another'),
  upload_pixels: t('图片超过 4000 万像素', 'The picture has more than 40 million pixels'),

  // transport
  not_found: t('请求的地址不存在', 'The requested address does not exist'),
  bad_body: t('请求内容无法解析', 'The request cannot be read'),
  nested_too_deep: t('请求内容嵌套过深，最多 {depth} 层', 'The request is nested too deeply: at most {depth} levels'),
  sent_too_slowly: t('请求内容传输过慢，请检查网络后重试', 'The request was sent too slowly; check the connection and try again'),
  body_too_large: t('请求内容过大', 'The request is too large'),
  key_reused: t('同一请求编号对应了不同的内容，请刷新后重试', 'The same request key was used with different content; refresh and try again'),
  in_progress: t('相同的请求正在处理，请稍候', 'The same request is being processed; wait a moment'),
  too_slow: t('处理超时，请缩小范围后重试', 'The request took too long; narrow it and try again'),
  busy: t('系统繁忙，请稍后再试', 'The system is busy; try again in a moment'),
  unavailable: t('数据库暂时不可用，请稍后再试', 'The database is temporarily unavailable; try again later'),
  unknown: t('服务器内部错误！', 'Server internal error!'),
} satisfies Record<string, Text>

/** Success messages. */
export const genericSuccesses = {
  done: t('操作成功', 'Operation successful'),
  saved: t('保存成功', 'Saved successfully'),
  added: t('添加成功', 'Added successfully'),
  deleted: t('删除成功', 'Deleted successfully!'),
  deleted_count: t('已删除 {count} 条{what}', '{count} {what} deleted'),
  deleted_some: t('已删除 {done} 条，{refused} 条未删除：{reason}', '{done} deleted, {refused} refused: {reason}'),
  acted: t('{text}', '{text}'),
  acted_count: t('{action}：已完成 {count} 条{what}', '{action}: {count} {what} done'),
  restored: t('已恢复 {count} 条{what}', '{count} {what} restored'),
  restored_some: t('已恢复 {done} 条，{refused} 条未恢复：{reason}', '{done} restored, {refused} refused: {reason}'),
  done_some: t('已完成 {done} 条，{refused} 条未完成：{reason}', '{done} done, {refused} refused: {reason}'),
  uploaded: t('上传成功', 'File uploaded successfully'),
  cleared: t('缓存已清理', 'Cache cleared'),
  imported: t('已导入 {count} 条', '{count} {count:record|records} imported'),
  marked_printed: t('已标记 {count} 条{what}为已打印', '{count} {what} marked as printed'),
  import_undone: t('已撤销 {count} 条', '{count} {count:record|records} restored'),
} satisfies Record<string, Text>

/** Refusals of a shop, declared by declaration merging: `resources/errors.ts`. */
export interface RefusalTexts {}

export type RefusalCode = keyof typeof genericRefusals | keyof RefusalTexts
