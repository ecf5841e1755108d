import type { Db } from '../../context'

interface Note {
  readonly userId: number
  readonly content: string
  readonly adminId: number
}

/** Writes down what staff should know about a member. */
export async function addNote(tx: Db, { userId, content, adminId }: Note): Promise<void> {
  await tx.insertInto('user_note').values({ user_id: userId, content, admin_id: adminId }).execute()
}
