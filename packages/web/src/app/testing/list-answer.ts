interface ListCall {
  query: URLSearchParams
}

/** Answers a list as the server does: found by words, from a place, and counted. */
export const answerList =
  <Row extends { readonly _id: string; readonly name: string }>(rows: readonly Row[]) =>
  ({ query }: ListCall) => {
    const words = (query.get('search') ?? '').toLowerCase().split(/\s+/)
    const ids = query.getAll('id')
    const found = rows.filter(
      ({ _id, name }) =>
        words.every((word) => name.toLowerCase().includes(word)) && (ids.length === 0 || ids.includes(_id)),
    )
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 50)]
    const next = from + limit
    return {
      data: found.slice(from, next),
      total: found.length,
      nextCursor: next < found.length ? String(next) : null,
    }
  }
