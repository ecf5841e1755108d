import { userNote } from '../../resources/user/userNote'
import { hooksFor } from '../crud/hooks'

export const userNoteHooks = hooksFor(userNote, {
  beforeSave: ({ staff }, values, before) => Promise.resolve(before ? values : { ...values, admin_id: staff.id }),
})
