/** The order of the queue: what arrives later comes after what is there, so that nothing moves. */
export const withArrivals = (order: readonly string[], listed: readonly string[]): readonly string[] => {
  const known = new Set(order)
  const arrived = listed.filter((id) => !known.has(id))
  return arrived.length === 0 ? order : [...order, ...arrived]
}

/** The next violation in a direction that is still to be decided; undefined if there is none. */
export const nextIn = (
  order: readonly string[],
  from: string | undefined,
  step: 1 | -1,
  isOpen: (id: string) => boolean,
): string | undefined => {
  const start = from === undefined ? -1 : order.indexOf(from)
  for (let place = start + step; place >= 0 && place < order.length; place += step)
    if (isOpen(order[place]!)) return order[place]
  return undefined
}

/** Where to go after a decision: the next one, or else the last one before. */
export const afterDecision = (
  order: readonly string[],
  decided: string,
  isOpen: (id: string) => boolean,
): string | undefined => nextIn(order, decided, 1, isOpen) ?? nextIn(order, decided, -1, isOpen)
