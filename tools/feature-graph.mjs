// Which features need each other. Between files there is no circle; between the folders of features there can be one,
// which no rule about files sees: a ring of features can only be understood, and changed, as a whole.

const roomsOf = {
  server: /^packages\/server\/src\/features\/([\w-]+)\//,
  web: /^packages\/web\/src\/features\/([\w-]+)\//,
  domain: /^packages\/domain\/src\/([\w-]+)\//,
}

/** Tests, and what only tests use, may look anywhere. */
const isOfTests = (file) =>
  /\.(test|test-[\w-]+|dom\.test|builders|samples)\.|\.builders\.|\/testing\//.test(file)

/**
 * The imports between the rooms (features) of a package: from a room to the rooms that it imports, each with the imports
 * as `file → file`. `arrows` are of dependency-cruiser.
 */
export const roomGraph = (packageName, arrows) => {
  const pattern = roomsOf[packageName]
  const graph = new Map()
  for (const { source, resolved } of arrows) {
    const from = pattern.exec(source)?.[1]
    const to = pattern.exec(resolved)?.[1]
    if (!from || !to || isOfTests(source) || isOfTests(resolved)) continue
    if (!graph.has(from)) graph.set(from, new Map())
    if (!graph.has(to)) graph.set(to, new Map())
    if (from === to) continue
    const targets = graph.get(from)
    targets.set(to, [...(targets.get(to) ?? []), `${source} → ${resolved}`])
  }
  return graph
}

/** The rings of a graph: sets of rooms each of which reaches all the others (Tarjan, 1972), the largest first. */
export const ringsOf = (graph) => {
  const rings = []
  const numbers = new Map()
  const lowest = new Map()
  const stack = []
  const visit = (room) => {
    numbers.set(room, numbers.size)
    lowest.set(room, numbers.get(room))
    stack.push(room)
    for (const next of graph.get(room).keys()) {
      if (!numbers.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(room, Math.min(lowest.get(room), lowest.get(next)))
    }
    if (lowest.get(room) !== numbers.get(room)) return
    const ring = stack.splice(stack.indexOf(room))
    if (ring.length > 1) rings.push(ring.sort())
  }
  for (const room of graph.keys()) if (!numbers.has(room)) visit(room)
  return rings.sort((a, b) => b.length - a.length)
}

const roomOf = (file) => /^packages\/(\w+\/src\/features\/[\w-]+|\w+\/src\/[\w-]+)\//.exec(file)?.[1] ?? file

/** Doors (`*.public.ts`) that a single other room uses: they hide an import that could as well be named. */
export const doorsOfOneReader = (arrows) => {
  const readers = new Map()
  for (const { source, resolved } of arrows) {
    if (!/\.public\.tsx?$/.test(resolved) || isOfTests(source) || isOfTests(resolved)) continue
    if (roomOf(source) === roomOf(resolved)) continue
    if (!readers.has(resolved)) readers.set(resolved, new Set())
    readers.get(resolved).add(roomOf(source))
  }
  return [...readers].filter(([, rooms]) => rooms.size === 1).map(([door, [reader]]) => ({ door, reader }))
}
