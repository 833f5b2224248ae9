import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const current = (lotId: string) => sql`(select id from parking_group
  where parking_lot_id = ${lotId} and is_default_visitor and removed_at is null limit 1)`

const findCurrent = async (tx: Tx, lotId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select ${current(lotId)} as id`.execute(tx)
  return rows[0]!.id
}

/** PAY-121: called before a lot's default visitor group may change: what it returns keeps which one it had until a time, if it did. */
export const followDefaultGroup = async (tx: Tx, lotId: string): Promise<(at: Date) => Promise<void>> => {
  const before = await findCurrent(tx, lotId)
  return async (at) => {
    if ((await findCurrent(tx, lotId)) === before) return
    await sql`insert into default_visitor_group (parking_lot_id, until, group_id)
      values (${lotId}, ${at}, ${before}::uuid) on conflict do nothing`.execute(tx)
  }
}

/** PAY-121: keeps which default visitor group a lot had, if `work` changes it at a time. */
export const keepDefaultGroup = async <T>(
  tx: Tx,
  lotId: string,
  at: number,
  work: () => Promise<T>,
): Promise<T> => {
  const keep = await followDefaultGroup(tx, lotId)
  const result = await work()
  await keep(new Date(at))
  return result
}

/** PAY-121: the default visitor group that a lot had at a time; null if it had none. */
export const findDefaultGroupAt = async (tx: Tx, lotId: string, at: number): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select group_id as id, until from default_visitor_group
      where parking_lot_id = ${lotId} and until > ${new Date(at)}
    union all select ${current(lotId)}, 'infinity' order by until limit 1`.execute(tx)
  return rows[0]!.id
}
