const cutAtMost = 2
/** A shorter rest would fit too many plates. */
const shortestRest = 4

/** Length of the common start of two texts. */
const commonStart = (a: string, b: string): number => {
  let place = 0
  while (place < a.length && a[place] === b[place]) place++
  return place
}

/** VEH-13: whether a plate can be read as the other by a single error: a character replaced, added or lost, or one or two lost at its end. */
export const isOneErrorApart = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const longer = long.length - short.length
  if (longer > cutAtMost || a === b) return false
  const same = commonStart(short, long)
  if (longer === cutAtMost) return same === short.length && short.length >= shortestRest
  return long.slice(same + 1) === short.slice(longer === 1 ? same : same + 1)
}

/** VEH-13: the known plates as which a plate may have been misread, or from which. */
export const platesNear = (plate: string, known: Iterable<string>): string[] => {
  const near: string[] = []
  for (const other of known) if (isOneErrorApart(plate, other)) near.push(other)
  return near
}
