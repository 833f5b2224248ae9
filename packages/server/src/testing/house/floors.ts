/** Who stands on whom: names with those that they import. */
export type Standing = ReadonlyMap<string, ReadonlySet<string>>

/** Each name's floor: 0 stands on nothing, every other one above all that it stands on. */
export const floorsOf = (standing: Standing): ReadonlyMap<string, number> => {
  const floors = new Map<string, number>()
  const floorOf = (name: string): number => {
    const known = floors.get(name)
    if (known !== undefined) return known
    const floor = Math.max(-1, ...[...(standing.get(name) ?? [])].map(floorOf)) + 1
    floors.set(name, floor)
    return floor
  }
  for (const name of standing.keys()) floorOf(name)
  return floors
}

/** Those among a name's own that none of the others stands on, directly or through others. */
export const nearestOf = (standing: Standing, name: string): string[] => {
  const below = (of: string): string[] =>
    [...(standing.get(of) ?? [])].flatMap((next) => [next, ...below(next)])
  const own = [...(standing.get(name) ?? [])]
  const further = new Set(own.flatMap(below))
  return own.filter((one) => !further.has(one)).sort()
}
