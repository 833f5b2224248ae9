/** Rows by their lots. */
export const byLot = <Row>(rows: readonly Row[], lotOf: (row: Row) => string): Map<string, Row[]> => {
  const lots = new Map<string, Row[]>()
  for (const row of rows) (lots.get(lotOf(row)) ?? lots.set(lotOf(row), []).get(lotOf(row))!).push(row)
  return lots
}
