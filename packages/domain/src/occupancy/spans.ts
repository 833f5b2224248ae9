/** A part of time: from `from` on and before `to`, null = without end. Milliseconds since 1970 UTC. */
export interface Span {
  readonly from: number
  readonly to: number | null
}

const endOf = ({ to }: Span): number => to ?? Infinity
const spanOf = (from: number, end: number): Span => ({ from, to: end === Infinity ? null : end })

/** Joins spans that overlap or touch; in order. */
export const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (!last || endOf(last) < span.from) all.push(span)
    else if (endOf(span) > endOf(last)) all[all.length - 1] = spanOf(last.from, endOf(span))
  }
  return all
}

/** The parts of a span outside the others, which are already joined. */
export const outside = (span: Span, others: readonly Span[]): Span[] => {
  const parts: Span[] = []
  let { from } = span
  for (const other of others) {
    if (endOf(other) <= from) continue
    if (other.from >= endOf(span)) break
    if (other.from > from) parts.push(spanOf(from, other.from))
    from = endOf(other)
  }
  if (from < endOf(span)) parts.push(spanOf(from, endOf(span)))
  return parts
}

/** The parts of a span inside the others, which are already joined. */
export const inside = (span: Span, others: readonly Span[]): Span[] =>
  others
    .filter((other) => endOf(other) > span.from && other.from < endOf(span))
    .map((other) => spanOf(Math.max(span.from, other.from), Math.min(endOf(span), endOf(other))))
