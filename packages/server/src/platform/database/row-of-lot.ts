import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'

/** The condition for one row of a lot: `.where(rowOfLot(lotId, id))`. */
export const rowOfLot =
  (lotId: string, id: string) =>
  <DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>): ExpressionWrapper<DB, TB, SqlBool> =>
    eb.and({ parking_lot_id: lotId, id } as never)
